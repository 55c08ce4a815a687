"""What is in deploy/ and builds wheels: parsed, and compared with what the program really offers."""

import configparser
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from ogden.app.main import build_parser
from ogden.app.service import serve
from ogden.app.service.limits import ServiceLimits

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"


def instructions() -> list[tuple[str, str]]:
    """Those of the Containerfile, in order; lines that go on are joined."""
    text = re.sub(
        r"^\s*#.*\n", "", (DEPLOY / "Containerfile").read_text(encoding="utf-8"), flags=re.MULTILINE
    )
    lines = text.replace("\\\n", " ").splitlines()
    return [(word, rest) for line in lines if line.strip() for word, _, rest in [line.strip().partition(" ")]]


def last_stage() -> dict[str, str]:
    found = instructions()
    start = max(place for place, (word, _) in enumerate(found) if word == "FROM")
    return dict(found[start:])


def serve_options(words: list[str]) -> Any:
    """As `ogden serve` understands them; what it does not know ends the test."""
    return build_parser("serve").parse_args(words)


def test_the_container_runs_as_a_user_without_rights() -> None:
    stage = last_stage()
    user = stage["USER"].split(":")[0]
    assert user.isdigit(), "a number, so that an engine can see that it is not root"
    assert int(user) > 0
    assert f"--uid {user}" in stage["RUN"]
    assert list(stage).index("USER") < list(stage).index("ENTRYPOINT")


def test_the_container_serves_what_it_checks() -> None:
    stage = last_stage()
    entry = yaml.safe_load(stage["ENTRYPOINT"])
    args = serve_options(entry[1:])
    assert (entry[0], args.host, str(args.port)) == ("ogden", "0.0.0.0", stage["EXPOSE"])
    options, _, command = stage["HEALTHCHECK"].partition("CMD ")
    script = yaml.safe_load(command)
    assert f"http://127.0.0.1:{stage['EXPOSE']}/health" in script[-1]
    compile(script[-1], "the health check", "exec")
    assert {"--interval", "--timeout", "--start-period", "--retries"} <= set(
        re.findall(r"--[a-z-]+", options)
    )


def test_the_image_gets_what_builds_the_package_and_no_more() -> None:
    ignored = (ROOT / ".containerignore").read_text(encoding="utf-8")
    assert (ROOT / ".dockerignore").read_text(encoding="utf-8") == ignored
    rules = [line for line in ignored.splitlines() if line and not line.startswith("#")]
    assert rules[0] == "*"
    kept = {rule[1:] for rule in rules if rule.startswith("!")}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    needed = {"pyproject.toml", "CMakeLists.txt", "core", "compiled", project["project"]["readme"]}
    needed |= {*project["project"]["license-files"], *project["tool"]["scikit-build"]["wheel"]["packages"]}
    assert kept == needed
    assert all((ROOT / name).exists() for name in kept)


def test_compose_is_read_only_and_named_as_the_proxy_is() -> None:
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    service, proxy = compose["services"]["ogden"], compose["services"]["proxy"]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert "no-new-privileges:true" in service["security_opt"]
    assert any(place.startswith("/tmp") for place in service["tmpfs"])
    assert "ports" not in service
    assert compose["networks"]["inside"]["internal"] is True
    assert (DEPLOY / service["build"]["context"] / service["build"]["dockerfile"]).resolve().is_file()
    (name,) = serve_options(["serve", *service["command"]]).allow_host
    caddy = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    assert f"\n{name} {{" in caddy
    assert f"reverse_proxy ogden:{last_stage()['EXPOSE']} {{" in caddy
    assert proxy["depends_on"]["ogden"]["condition"] == "service_healthy"
    mounted = [volume.split(":")[0] for volume in proxy["volumes"] if volume.startswith("./")]
    assert all((DEPLOY / path).is_file() for path in mounted)


@pytest.mark.parametrize("name", ["nginx.conf", "nginx-subpath.conf", "Caddyfile"])
def test_proxies_let_through_what_the_service_takes(name: str) -> None:
    text = (DEPLOY / name).read_text(encoding="utf-8")
    size = re.search(r"(?:client_max_body_size|max_size) (\d+)(?:m|MB)", text)
    assert size is not None
    assert float(size[1]) >= serve.MAX_SIZE
    waits = re.search(r"(?:proxy_read_timeout|response_header_timeout) (\d+)s", text)
    assert waits is not None
    assert float(waits[1]) > 2 * serve.TIMEOUT
    idle = re.search(r"(?:keepalive_timeout|keepalive) (\d+)s", text)
    assert idle is None or float(idle[1]) < ServiceLimits().idle
    if name != "Caddyfile":
        assert "proxy_set_header Host $http_host;" in text
        assert text.count("{") == text.count("}")


def unit() -> configparser.ConfigParser:
    found = configparser.ConfigParser(strict=False, interpolation=None)  # a key may be given more than once
    found.optionxform = str  # type: ignore[assignment, method-assign]
    found.read(DEPLOY / "ogden.service", encoding="utf-8")
    return found


def test_the_unit_starts_what_there_is() -> None:
    service = unit()["Service"]
    program, *words = shlex.split(service["ExecStart"])
    assert Path(program).name == "ogden"
    assert serve_options(words).host == "127.0.0.1"
    for setting in ("DynamicUser", "NoNewPrivileges", "PrivateTmp", "ProtectHome"):
        assert service[setting] == "yes"
    assert service["ProtectSystem"] == "strict"
    assert service["CapabilityBoundingSet"] == ""


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_systemd_knows_every_line_of_the_unit(tmp_path: Path) -> None:
    text = (DEPLOY / "ogden.service").read_text(encoding="utf-8")
    copy = tmp_path / "ogden.service"
    copy.write_text(
        text.replace("/usr/local/bin/ogden", shutil.which("true") or "/bin/true"), encoding="utf-8"
    )
    done = subprocess.run(
        ["systemd-analyze", "verify", str(copy)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


def test_wheels_are_built_for_every_python_that_is_named() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wheels = project["tool"]["cibuildwheel"]
    oldest = int(project["project"]["requires-python"].removeprefix(">=3."))
    assert wheels["build"][0] == f"cp3{oldest}-*"
    (script,) = re.findall(r"\{project\}/(\S+)", wheels["test-command"])
    assert (ROOT / script).is_file()
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "wheels.yml").read_text(encoding="utf-8"))
    machines = workflow["jobs"]["wheels"]["strategy"]["matrix"]["machine"]
    assert {machine.split("-")[0] for machine in machines} == {"ubuntu", "macos", "windows"}
    assert workflow["permissions"] == {"contents": "read"}


def test_the_trial_of_a_wheel_works_with_this_install() -> None:
    """The script that cibuildwheel runs with each wheel, on the package under test."""
    done = subprocess.run(
        [sys.executable, str(DEPLOY / "try_wheel.py")], capture_output=True, text=True, cwd="/", check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith("works here\n")
