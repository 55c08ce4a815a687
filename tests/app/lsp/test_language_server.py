"""The language server as an editor drives it: a process, its pipes, and the protocol."""

import asyncio
import contextlib
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities, make_test_lsp_client

from ogden.app.lsp.actions import KEEP_WORD
from ogden.app.main import main

SERVER = Path(__file__).parents[2] / "references" / "toy_language_server.py"
CONFIG = ClientServerConfig(server_command=[sys.executable, str(SERVER)])
TEXT = "😀 They obtain it prior to 30 June.\r\nThey obtain more; the form must be approved.\n"
pytestmark = pytest.mark.asyncio(loop_scope="module")


async def begin(client: LanguageClient, root: Path | None = None, **options: Any) -> types.InitializeResult:
    capabilities = client_capabilities("visual-studio-code")
    if "encodings" in options:
        assert capabilities.general
        capabilities.general.position_encodings = options.pop("encodings")
    return await client.initialize_session(
        types.InitializeParams(
            capabilities,
            root_uri=root.as_uri() if root else None,
            initialization_options={"delay": 0} | options,
        )
    )


@pytest_lsp.fixture(config=CONFIG, scope="module")
async def client(lsp_client: LanguageClient) -> AsyncIterator[None]:
    """One server for all that needs no settings: it takes a while to start."""
    await begin(lsp_client)
    yield
    await lsp_client.shutdown_session()


@pytest_lsp.fixture(config=CONFIG, loop_scope="module")
async def settled(lsp_client: LanguageClient) -> AsyncIterator[None]:
    """One that a test begins itself."""
    yield
    await lsp_client.shutdown_session()


def open_text(
    client: LanguageClient, text: str = TEXT, uri: str = "untitled:a", language: str = "plaintext"
) -> str:
    item = types.TextDocumentItem(uri, language, 1, text)
    client.text_document_did_open(types.DidOpenTextDocumentParams(item))
    return uri


async def told(client: LanguageClient, method: str) -> None:
    await asyncio.wait_for(client.wait_for_notification(method), 60)


async def diagnostics(client: LanguageClient, uri: str = "untitled:a") -> list[types.Diagnostic]:
    await told(client, types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    return list(client.diagnostics[uri])


async def actions(
    client: LanguageClient, line: int, character: int, uri: str = "untitled:a", only: list[str] | None = None
) -> list[types.CodeAction]:
    place = types.Position(line, character)
    found = await client.text_document_code_action_async(
        types.CodeActionParams(
            types.TextDocumentIdentifier(uri), types.Range(place, place), types.CodeActionContext([], only)
        )
    )
    return [each for each in found or () if isinstance(each, types.CodeAction)]


def places(found: list[types.Diagnostic]) -> list[tuple[int, int, int, str]]:
    return [
        (one.range.start.line, one.range.start.character, one.range.end.character, str(one.code))
        for one in found
    ]


def edits_of(action: types.CodeAction) -> list[types.TextEdit]:
    assert action.edit
    assert action.edit.document_changes
    [change] = action.edit.document_changes
    assert isinstance(change, types.TextDocumentEdit)
    return [each for each in change.edits if isinstance(each, types.TextEdit)]


async def test_what_is_underlined(client: LanguageClient) -> None:
    open_text(client)
    found = await diagnostics(client)
    assert places(found) == [
        (0, 8, 14, "word"),
        (0, 18, 26, "phrase"),
        (1, 5, 11, "word"),
        (1, 32, 43, "passive"),
    ]
    assert found[0].message == "Fewer people know “obtain” than “get”. Instead: “get”."
    assert {one.source for one in found} == {"ogden"}
    client.text_document_did_close(
        types.DidCloseTextDocumentParams(types.TextDocumentIdentifier("untitled:a"))
    )
    assert await diagnostics(client) == []


@pytest.mark.parametrize(
    ("encodings", "chosen", "starts"),
    [
        (["utf-8", "utf-16"], "utf-8", [10, 20]),
        (["utf-32", "utf-16"], "utf-32", [7, 17]),
    ],
)
async def test_encodings(
    settled: LanguageClient, encodings: list[str], chosen: str, starts: list[int]
) -> None:
    begun = await begin(settled, encodings=encodings)
    assert begun.server_info
    assert begun.server_info.name == "ogden"
    assert begun.capabilities.position_encoding == chosen
    open_text(settled)
    found = await diagnostics(settled)
    assert [one.range.start.character for one in found[:2]] == starts
    titles = [action.title for action in await actions(settled, 0, starts[1] + 1)]
    assert titles[:2] == ["Write “before”", "Write “ahead of”"]


async def test_changes_are_followed(client: LanguageClient) -> None:
    # Of these only the last is the end of a line.
    uri = open_text(client, "Form\x0cfeed, line\u2028end: 😀\nobtain")
    assert places(await diagnostics(client)) == [(1, 0, 6, "word")]

    def change(version: int, *changes: types.TextDocumentContentChangeEvent) -> None:
        identity = types.VersionedTextDocumentIdentifier(version, uri)
        client.text_document_did_change(types.DidChangeTextDocumentParams(identity, list(changes)))

    def partial(line: int, start: int, end: int, text: str) -> types.TextDocumentContentChangePartial:
        return types.TextDocumentContentChangePartial(
            types.Range(types.Position(line, start), types.Position(line, end)), text
        )

    change(2, partial(0, 23, 23, " They "), partial(0, 29, 99, "obtain"))
    assert places(await diagnostics(client)) == [(0, 29, 35, "word"), (1, 0, 6, "word")]
    change(3, types.TextDocumentContentChangeWholeDocument("Fine."))
    assert await diagnostics(client) == []


async def test_quick_fixes(client: LanguageClient) -> None:
    open_text(client)
    await diagnostics(client)
    found = await actions(client, 0, 10)
    assert [action.title for action in found] == [
        "Write “get”",
        "Write “receive”",
        "Write “get” (2 times in this file)",
        "Make all 3 sure changes in this file",
    ]
    assert [action.is_preferred for action in found] == [True, None, None, None]
    [edit] = edits_of(found[0])
    assert (edit.new_text, edit.range) == (
        "get",
        types.Range(types.Position(0, 8), types.Position(0, 14)),
    )
    assert [each.new_text for each in edits_of(found[2])] == ["get", "get"]
    assert [each.new_text for each in edits_of(found[3])] == ["get", "before", "get"]
    [everything] = await actions(client, 0, 0, only=["source.fixAll"])
    assert everything.kind == "source.fixAll.ogden"
    assert await actions(client, 0, 0, only=["refactor"]) == []
    assert await actions(client, 0, 0, only=["quickfix"]) == []
    assert [action.title for action in await actions(client, 1, 30, only=["quickfix"])] == []


async def test_hover_tells_the_reason(client: LanguageClient) -> None:
    uri = open_text(client)

    async def pointed(line: int, character: int) -> str | None:
        found = await client.text_document_hover_async(
            types.HoverParams(types.TextDocumentIdentifier(uri), types.Position(line, character))
        )
        if found is None:
            return None
        assert isinstance(found.contents, types.MarkupContent)
        assert found.contents.kind == types.MarkupKind.Markdown
        return found.contents.value

    assert await pointed(0, 9) == (
        "**“obtain” → “get”**\n\nFewer people know “obtain” than “get”\\.\n\n"
        "Ogden is 90% sure\\.\n\nOr: “receive”\\."
    )
    passive = await pointed(1, 33)
    assert passive
    assert passive.startswith("**“be approved” is passive")
    assert await pointed(0, 2) is None


@pytest.mark.parametrize(
    ("language", "name", "text", "expected"),
    [
        ("markdown", "a", "`obtain` **prior** to\n\n# obtain\n", [(0, 11, 21, "phrase")]),
        ("html", "a", "<p>Ask &amp; obtain</p><script>obtain</script>", [(0, 13, 19, "word")]),
        ("unknown", "a.md", "`obtain` obtain", [(0, 9, 15, "word")]),
        ("python", "a.py", "obtain = 1", []),
        ("plaintext", "a", "Der Antrag ist bei der Stadt zu stellen, und das bis Juni: obtain", []),
    ],
)
async def test_formats(
    client: LanguageClient, language: str, name: str, text: str, expected: list[Any], tmp_path: Path
) -> None:
    uri = open_text(client, text, (tmp_path / name).as_uri(), language)
    assert places(await diagnostics(client, uri)) == expected


async def test_settings(settled: LanguageClient) -> None:
    await begin(settled, strength="gentle")
    assert settled.messages[0].message.startswith("Ogden: strength must be one of careful, standard, bold")
    own = {
        "strength": "careful",
        "suggestions": False,
        "rules": ["none"],
        "protect": ["prior to"],
        "delay": 0,
    }
    settled.workspace_did_change_configuration(types.DidChangeConfigurationParams({"ogden": own}))
    text = "They submit and obtain it prior to June; it must be approved."
    open_text(settled, text)
    assert places(await diagnostics(settled)) == [(0, 16, 22, "word")]
    settings = {
        "ogden": {"suggestions": True, "rules": ["passive"], "limits": {"sentence-words": 3}, "delay": 0}
    }
    settled.workspace_did_change_configuration(types.DidChangeConfigurationParams(settings))
    assert [code for *_, code in places(await diagnostics(settled))] == [
        "phrase",
        "word",
        "phrase",
        "passive",
    ]
    settled.workspace_did_change_configuration(
        types.DidChangeConfigurationParams({"ogden": {"strenght": "bold"}})
    )
    await told(settled, types.WINDOW_SHOW_MESSAGE)
    assert "did you mean 'strength'?" in settled.messages[-1].message
    settled.workspace_did_change_configuration(types.DidChangeConfigurationParams({"python": {}}))
    settled.workspace_did_change_configuration(
        types.DidChangeConfigurationParams({"ogden": {"findings": False}})
    )
    assert [code for *_, code in places(await diagnostics(settled))] == ["phrase", "word", "phrase"]


async def test_a_project_has_its_own_configuration(settled: LanguageClient, tmp_path: Path) -> None:
    (tmp_path / "ogden.toml").write_text('rules = ["none"]\nprotect = ["obtain"]\nignore = ["old/"]\n')
    await begin(settled, tmp_path)
    uri = open_text(settled, TEXT, (tmp_path / "a.txt").as_uri())
    assert [code for *_, code in places(await diagnostics(settled, uri))] == ["phrase"]
    (tmp_path / "old").mkdir()
    ignored = open_text(settled, TEXT, (tmp_path / "old" / "a.txt").as_uri())
    assert await diagnostics(settled, ignored) == []
    (tmp_path / "ogden.toml").write_text("rules = [")
    open_text(settled, TEXT, (tmp_path / "b.txt").as_uri())
    await told(settled, types.WINDOW_SHOW_MESSAGE)
    assert "is not valid TOML" in settled.messages[-1].message


async def test_a_word_that_is_never_changed(client: LanguageClient, tmp_path: Path) -> None:
    uri = open_text(client, TEXT, (tmp_path / "a.txt").as_uri())
    await diagnostics(client, uri)
    found = await client.text_document_code_action_async(
        types.CodeActionParams(
            types.TextDocumentIdentifier(uri),
            types.Range(types.Position(0, 10), types.Position(0, 10)),
            types.CodeActionContext([]),
        )
    )
    # The client takes an action with a command for a command, so that its parts cannot be read here.
    assert "Never change “obtain” in this project" in [each.title for each in found or ()]
    await client.workspace_execute_command_async(types.ExecuteCommandParams(KEEP_WORD, [uri, "obtain"]))
    while len(client.diagnostics[uri]) > 2:  # other documents are read again, too
        await told(client, types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    assert [code for *_, code in places(list(client.diagnostics[uri]))] == ["phrase", "passive"]
    assert (tmp_path / "ogden.toml").read_text() == 'protect = ["obtain"]\n'


async def test_only_the_last_of_many_changes_is_read(settled: LanguageClient) -> None:
    await begin(settled, delay=150)
    uri = open_text(settled, "")
    assert await diagnostics(settled) == []
    for number, character in enumerate("They obtain it"):
        place = types.Position(0, number)
        settled.text_document_did_change(
            types.DidChangeTextDocumentParams(
                types.VersionedTextDocumentIdentifier(number + 2, uri),
                [types.TextDocumentContentChangePartial(types.Range(place, place), character)],
            )
        )
    # Who asks meanwhile waits until it is read.
    assert (await actions(settled, 0, 6))[0].title == "Write “get”"
    assert places(list(settled.diagnostics[uri])) == [(0, 5, 11, "word")]


async def test_an_editor_at_a_port(tmp_path: Path) -> None:
    """And a model that fails: what is told of it has no text in it."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, str(SERVER), "--broken", "--tcp", str(port)]
    with (tmp_path / "log").open("wb") as log, subprocess.Popen(command, stdout=log, stderr=log) as process:
        client = make_test_lsp_client()
        for _ in range(600):
            with contextlib.suppress(OSError):
                await client.start_tcp("127.0.0.1", port)
                break
            await asyncio.sleep(0.1)
        await begin(client)
        open_text(client, "a secret text that they obtain")
        await told(client, types.WINDOW_SHOW_MESSAGE)
        await client.shutdown_session()
        await client.stop()
        process.wait(60)
    logged = (tmp_path / "log").read_text()
    assert "RuntimeError at " in logged
    assert "secret" not in logged + "".join(message.message for message in client.messages)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--tcp", "x"], "--tcp x: give a port"),
        (["--tcp", "1", "--stdio"], "give one"),
        ([], "pip install 'ogden[lsp]'"),
    ],
)
async def test_what_is_wrong_is_said(
    options: list[str], sentence: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ogden.app.lsp.lsp.find_spec", lambda name: None)
    assert main(["lsp", *options]) == 2
    assert sentence in capsys.readouterr().err
