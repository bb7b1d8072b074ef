import { AsyncLocalStorage } from "node:async_hooks";
import { DomainError } from "@/server/domain/errors";
import { findInstance, provide } from "@/server/runtime";

type OpenTransaction = {
  /** Missing work that the present try asked for, as functions that do it. */
  wanted: (() => Promise<void>)[];
  /** Ids that the database drew in the first try, in the order of the requests. */
  ids: number[][];
  idsAsked: number;
};

declare module "@/server/runtime" {
  interface Registry {
    /** In the registry, because every route bundle has its own copy of this module. */
    openTransaction: AsyncLocalStorage<OpenTransaction>;
  }
}

const getTransactionScope = (): AsyncLocalStorage<OpenTransaction> =>
  findInstance("openTransaction") ?? provide("openTransaction", new AsyncLocalStorage());

/** The files of an envelope are asked for together, so a third try is rare. */
const MOST_TRIES = 8;

/**
 * Ends a try that is rolled back and run again. It reaches the caller only if each try asks for other work.
 */
class WorkWanted extends DomainError {
  constructor() {
    super("CONFLICT", "The files of this envelope changed while they were prepared. Try again.");
  }
}

/**
 * Runs a transaction whose slow work happens outside it (`defineSlowWork`). A try that asks for some is rolled
 * back, the work is done without locks, and the transaction runs again. A rolled-back try leaves no effect,
 * because effects to the outside are rows of the transaction. An inner call is part of the outer one.
 * @param run opens the transaction; calls its argument as the last step before the commit
 * @throws whatever `run` throws; DomainError CONFLICT if each try asks for other work
 */
export async function runInOpenTransaction<Result>(
  run: (assertWhole: () => void) => Promise<Result>,
): Promise<Result> {
  if (getTransactionScope().getStore()) return run(() => {});
  const open: OpenTransaction = { wanted: [], ids: [], idsAsked: 0 };
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    open.idsAsked = 0;
    try {
      // Code that caught the refusal on its way has acted on incomplete data.
      return await getTransactionScope().run(open, () => run(() => assertNoWorkWanted(open)));
    } catch (error) {
      if (open.wanted.length === 0) throw error;
    }
    for (const make of open.wanted.splice(0)) await make();
  }
  throw new WorkWanted();
}

function assertNoWorkWanted({ wanted }: OpenTransaction): void {
  if (wanted.length > 0) throw new WorkWanted();
}

/** @throws Error within a transaction: a holder of locks does not wait for slow work (`defineSlowWork`) */
export function assertNoTransaction(what: string): void {
  if (getTransactionScope().getStore()) throw new Error(`${what} within a transaction.`);
}

/**
 * A piece of slow work. The key names everything that the result depends on: the same key is the same work.
 */
type SlowPiece<Result> = { key: string; work: () => Promise<Result> };

/**
 * Defines a kind of work that no transaction waits for, such as that of the PDF processes. Returns the
 * results of its pieces in order. Outside a transaction they are made at once, inside one between two tries.
 */
export function defineSlowWork<Result>(): (pieces: readonly SlowPiece<Result>[]) => Promise<Result[]> {
  const resultsByTransaction = new WeakMap<OpenTransaction, Map<string, Result>>();
  return async (pieces) => {
    const open = getTransactionScope().getStore();
    const results = (open && resultsByTransaction.get(open)) ?? new Map<string, Result>();
    if (open) resultsByTransaction.set(open, results);
    const pieceResults: Result[] = [];
    for (const { key, work } of pieces) {
      const storeResult = async () => void results.set(key, await work());
      if (!open) await storeResult();
      const result = results.get(key);
      if (result === undefined) open?.wanted.push(storeResult);
      else pieceResults.push(result);
    }
    if (pieceResults.length < pieces.length) throw new WorkWanted();
    return pieceResults;
  };
}

/**
 * Returns the ids that an insert's rows got in an earlier try of this transaction, because work done for them
 * names them. Empty in the first try. `keepIds` stores the present ones.
 */
export function getEarlierTryIds(): { ids: readonly number[]; keepIds: (ids: readonly number[]) => void } {
  const open = getTransactionScope().getStore();
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
