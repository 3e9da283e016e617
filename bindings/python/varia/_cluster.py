"""Runs tasks in this process or on a Dask cluster. Only varia.distributed uses this module."""

from __future__ import annotations

import collections
import contextlib
import pickle
import threading
from typing import Any, Callable, Iterator, NamedTuple, Sequence

from varia import Variant, __version__
from varia._errors import Error

Progress = Callable[[int, int], object]

_MAX_CACHED = 8  # maximum number of variants that a process keeps
_cached: collections.OrderedDict[bytes, Variant] = collections.OrderedDict()
_lock = threading.Lock()


class Task(NamedTuple):
    """A part of a job, which one worker does at a time. The division into tasks does not depend on the workers."""

    number: int
    place: str
    """A description of the task, for messages."""
    arguments: tuple[Any, ...]


class _Failed(NamedTuple):
    """An error of Varia in a task. It is returned and not raised, because Dask must not try the task again."""

    error: Error


def variant_of(pickled: bytes) -> Variant:
    """Returns the variant of a pickle. A process loads it only once.

    The pickle of a variant has its name and options, or its text and files.
    """
    with _lock:
        found = _cached.get(pickled)
        if found is None:
            loaded = pickle.loads(pickled)
            assert isinstance(loaded, Variant)
            found = _cached[pickled] = loaded
            if len(_cached) > _MAX_CACHED:
                _cached.popitem(last=False)
        _cached.move_to_end(pickled)
        return found


def _run(work: Callable[..., Any], version: str, pickled: bytes, arguments: tuple[Any, ...]) -> Any:
    """Does a task, on a worker."""
    try:
        if version != __version__:
            raise Error(
                f"the worker has Varia {__version__} and the caller {version}: install the same on all machines"
            )
        return work(variant_of(pickled), *arguments)
    except Error as error:
        return _Failed(error)


def _checked(task: Task, result: Any) -> Any:
    """Returns the result of a task, or raises its error."""
    if isinstance(result, _Failed):
        result.error.add_note(f"in task {task.number}: {task.place}")
        raise result.error
    return result


def _distributed() -> Any:
    try:
        import distributed
    except ImportError as reason:
        raise ImportError(
            "work on several processes or machines needs Dask's `distributed`: "
            "apt-get install python3-distributed, or pip install distributed"
        ) from reason
    return distributed


@contextlib.contextmanager
def _client(cluster: Any, failures: int) -> Iterator[Any]:
    """Makes a client for the argument `cluster`. Everything that it makes for this is closed at the end."""
    if isinstance(cluster, bool) or (isinstance(cluster, int) and cluster < 1):
        raise Error("a number of worker processes is 1 or more")
    dd = _distributed()
    if isinstance(cluster, dd.Client):
        if cluster.asynchronous:
            raise Error("the client is asynchronous: call from another thread with a client of its own")
        yield cluster
        return
    if isinstance(cluster, int):
        import dask

        with dask.config.set({"distributed.scheduler.allowed-failures": failures}):
            with dd.LocalCluster(
                n_workers=cluster, threads_per_worker=1, processes=True, dashboard_address=None
            ) as local:
                with dd.Client(local) as client:
                    yield client
        return
    try:
        client = dd.Client(cluster)
    except (OSError, ValueError, TypeError) as reason:
        raise Error(f"there is no Dask scheduler at {cluster!r}: {reason}") from reason
    try:
        yield client
    finally:
        client.close()


def run(
    work: Callable[..., Any],
    variant: Variant,
    tasks: Sequence[Task],
    *,
    cluster: Any = None,
    retries: int = 3,
    failures: int = 10,
    progress: Progress | None = None,
) -> list[Any]:
    """Returns the results of `work(variant, *arguments)` for all tasks, in the order of the tasks."""
    if retries < 0 or failures < 0:
        raise Error("retries and failures are 0 or more")
    pickled = pickle.dumps(variant)
    results: list[Any] = [None] * len(tasks)
    if cluster is None:
        for done, task in enumerate(tasks):
            results[done] = _checked(task, _run(work, __version__, pickled, task.arguments))
            if progress is not None:
                progress(done + 1, len(tasks))
        return results
    with _client(cluster, failures) as client:
        _on_cluster(client, work, pickled, tasks, retries, progress, results)
    return results


def _on_cluster(
    client: Any, work: Callable[..., Any], pickled: bytes, tasks: Sequence[Task], retries: int,
    progress: Progress | None, results: list[Any],
) -> None:
    dd = _distributed()
    numbers: dict[str, int] = {}
    futures = client.map(
        _run, [work] * len(tasks), [__version__] * len(tasks), [pickled] * len(tasks),
        [task.arguments for task in tasks],
        pure=False, retries=retries, key=f"varia-{work.__name__.strip('_')}", batch_size=1000,
    )
    for number, future in enumerate(futures):
        numbers[future.key] = number
    try:
        # Without a loop it would take that of Dask's default client, which may be another one and end meanwhile.
        for done, future in enumerate(dd.as_completed(futures, loop=client.loop), 1):
            number = numbers[future.key]
            results[number] = _checked(tasks[number], _result(dd, future, tasks[number]))
            if progress is not None:
                progress(done, len(tasks))
            future.release()
    finally:
        # After an error or Ctrl-C, tasks that have not begun are cancelled.
        client.cancel([future for future in futures if not future.done()])


def _result(dd: Any, future: Any, task: Task) -> Any:
    try:
        return future.result()
    except dd.KilledWorker as reason:
        raise Error(
            f"task {task.number} ({task.place}) was under way whenever a worker ended, too often to try again: "
            "workers may have too little memory, or be stopped by their host; `failures`, or Dask's "
            "distributed.scheduler.allowed-failures, says how often is too often"
        ) from reason
    except ModuleNotFoundError as reason:
        if (reason.name or "").split(".")[0] != "varia":
            raise
        raise Error(f"the workers cannot import varia ({reason}): install the same Varia on all machines") from reason
