import { AsyncLocalStorage } from "node:async_hooks";
import { DomainError } from "@/server/domain/errors";
import { maybe, provide } from "@/server/runtime";

/** One transaction, from its first try to the one that commits. */
type OpenTransaction = {
  /** What the present try asked for and was not there, as ways to make it. */
  wanted: (() => Promise<void>)[];
  /** Ids that the database drew in the first try, in the order in which they were asked for. */
  ids: number[][];
  idsAsked: number;
};

declare module "@/server/runtime" {
  interface Registry {
    /** In the registry, because every route bundle has its own copy of this module. */
    openTransaction: AsyncLocalStorage<OpenTransaction>;
  }
}

const scope = (): AsyncLocalStorage<OpenTransaction> =>
  maybe("openTransaction") ?? provide("openTransaction", new AsyncLocalStorage());

/** The files of an envelope are asked for together, so a third try is rare. */
const MOST_TRIES = 8;

/** Leaves a try that is to be rolled back and run again; seen by nobody unless each try asks for something else. */
class WorkWanted extends DomainError {
  constructor() {
    super("CONFLICT", "The files of this envelope changed while they were prepared. Try again.");
  }
}

/**
 * Runs a transaction whose slow work is done outside it (`slowWork`): a try that asks for some is rolled back, the work
 * is done while nothing is locked, and the transaction is run again. Nothing of a try that is rolled back has happened,
 * and what a transaction promises to the outside are rows of it. One within another is part of it.
 * @param run opens the transaction; calls what it is given as the last thing before it commits
 * @throws whatever `run` throws; DomainError CONFLICT where each try asks for something else
 */
export async function runOpen<Result>(run: (assertWhole: () => void) => Promise<Result>): Promise<Result> {
  if (scope().getStore()) return run(() => {});
  const open: OpenTransaction = { wanted: [], ids: [], idsAsked: 0 };
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    open.idsAsked = 0;
    try {
      // Whoever caught the refusal on its way has not seen all of what it acts on.
      return await scope().run(open, () => run(() => assertNothingWanted(open)));
    } catch (error) {
      if (open.wanted.length === 0) throw error;
    }
    for (const make of open.wanted.splice(0)) await make();
  }
  throw new WorkWanted();
}

function assertNothingWanted({ wanted }: OpenTransaction): void {
  if (wanted.length > 0) throw new WorkWanted();
}

/** @throws Error within a transaction: whoever holds locks does not wait for what takes long (`slowWork`) */
export function assertNoTransaction(what: string): void {
  if (scope().getStore()) throw new Error(`${what} within a transaction.`);
}

/** A piece of slow work. The same key is the same work: it names all that the result depends on. */
type Piece<Result> = { key: string; work: () => Promise<Result> };

/**
 * A kind of work that no transaction waits for, such as that of the PDF processes. Answers the results of its pieces in
 * their order: made at once outside a transaction, and between two tries of it inside one.
 */
export function slowWork<Result>(): (pieces: readonly Piece<Result>[]) => Promise<Result[]> {
  const made = new WeakMap<OpenTransaction, Map<string, Result>>();
  return async (pieces) => {
    const open = scope().getStore();
    const results = (open && made.get(open)) ?? new Map<string, Result>();
    if (open) made.set(open, results);
    const found: Result[] = [];
    for (const { key, work } of pieces) {
      const make = async () => void results.set(key, await work());
      if (!open) await make();
      const result = results.get(key);
      if (result === undefined) open?.wanted.push(make);
      else found.push(result);
    }
    if (found.length < pieces.length) throw new WorkWanted();
    return found;
  };
}

/**
 * The ids that the rows of an insert got in an earlier try of this transaction: work done for them names them. Empty in
 * the first try. `keepIds` is told those it has now.
 */
export function idsOfEarlierTry(): { ids: readonly number[]; keepIds: (ids: readonly number[]) => void } {
  const open = scope().getStore();
  if (!open) return { ids: [], keepIds: () => {} };
  const place = open.idsAsked;
  open.idsAsked += 1;
  return {
    ids: open.ids[place] ?? [],
    keepIds: (ids) => {
      open.ids[place] = [...ids];
    },
  };
}
