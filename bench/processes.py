"""What a command costs, with all processes that it starts: time, CPU seconds and memory, from /proc.

Memory that processes share counts once (PSS). A process that lives less than a look apart may be missed.
"""

import os
import resource
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

BETWEEN = 0.5
"""Seconds between two looks at the processes."""
TICKS = os.sysconf("SC_CLK_TCK")


class Cost(NamedTuple):
    seconds: float
    cpu: float
    """Of the command and of what servers started for it."""
    memory: int
    """Most bytes of the command at one time."""
    server: int
    """Most bytes of what one server started."""
    resident: int
    """Most bytes of the command's first process, with all pages that it shares."""


def measured(
    command: Sequence[str], environment: Mapping[str, str] | None = None, servers: Sequence[int] = ()
) -> Cost:
    """The cost of a command that must succeed. Of servers that work for it only what they start counts, not
    they themselves: they were there before."""
    begin, used_before = time.perf_counter(), _cpu_of_ended()
    process = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)
    cpu: dict[int, float] = {}
    cpu_of_servers: dict[int, float] = {}
    most = most_of_server = resident = 0
    while process.poll() is None:
        parents = _parents()
        own = _tree(process.pid, parents)
        started = [_tree(server, parents)[1:] for server in servers]
        cpu |= _cpu_seconds(own)
        for pids in started:
            cpu_of_servers |= _cpu_seconds(pids)
        most = max(most, sum(map(_memory, own)))
        resident = max(resident, _peak(process.pid))
        most_of_server = max([most_of_server, *(sum(map(_memory, pids)) for pids in started)])
        time.sleep(BETWEEN)
    if process.returncode:
        sys.exit(f"failed: {' '.join(command)}")
    # What was ended and waited for is known to the end; what was not, by the last look.
    own_cpu = max(sum(cpu.values()), _cpu_of_ended() - used_before)
    used = own_cpu + sum(cpu_of_servers.values())
    return Cost(time.perf_counter() - begin, used, most, most_of_server, resident)


def cpu_so_far(pid: int) -> float:
    """Of a process and of all that it started and that still runs."""
    return sum(_cpu_seconds(_tree(pid, _parents())).values())


def _cpu_of_ended() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _parents() -> dict[int, int]:
    found = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        if stat := _fields(int(path.parent.name)):
            found[int(path.parent.name)] = int(stat[1])
    return found


def _tree(root: int, parents: Mapping[int, int]) -> list[int]:
    found = [root]
    for pid in found:
        found += [child for child, parent in parents.items() if parent == pid]
    return found


def _fields(pid: int) -> list[str]:
    """Of /proc/PID/stat, from the state on; nothing where the process has ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def _cpu_seconds(pids: Sequence[int]) -> dict[int, float]:
    stats = ((pid, _fields(pid)) for pid in pids)
    return {pid: (int(stat[11]) + int(stat[12])) / TICKS for pid, stat in stats if stat}


def _memory(pid: int) -> int:
    return _bytes(f"/proc/{pid}/smaps_rollup", "Pss:")


def _peak(pid: int) -> int:
    return _bytes(f"/proc/{pid}/status", "VmHWM:")


def _bytes(path: str, name: str) -> int:
    """A number of kilobytes in a file of the kernel; 0 where the process has ended."""
    try:
        lines = Path(path).read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) << 10 for line in lines if line.startswith(name)), 0)
