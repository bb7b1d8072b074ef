"use client";

import { create } from "zustand";

type SaveStatus = {
  /** Queues with changes that the server does not have yet. */
  waiting: ReadonlySet<symbol>;
  failed: ReadonlySet<symbol>;
};

/** Shared by all autosaving parts of a page, for the indicator in its header. */
export const useSaveStatus = create<SaveStatus>(() => ({ waiting: new Set(), failed: new Set() }));

const flushers = new Map<symbol, () => Promise<void>>();

const toggleMember = (set: ReadonlySet<symbol>, key: symbol, isIn: boolean): ReadonlySet<symbol> => {
  const next = new Set(set);
  if (isIn) next.add(key);
  else next.delete(key);
  return next;
};

export function reportSaving(key: symbol, state: "waiting" | "failed" | "saved"): void {
  useSaveStatus.setState(({ waiting, failed }) => ({
    waiting: toggleMember(waiting, key, state !== "saved"),
    failed: toggleMember(failed, key, state === "failed"),
  }));
}

/** Registers a queue's flush function and returns the function that unregisters it. */
export function registerFlush(key: symbol, flush: () => Promise<void>): () => void {
  flushers.set(key, flush);
  return () => {
    flushers.delete(key);
    reportSaving(key, "saved");
  };
}

/** Saves everything now; true when the server has it all. Called before sending and by "Try again". */
export async function saveEverything(): Promise<boolean> {
  await Promise.all([...flushers.values()].map((flush) => flush()));
  return useSaveStatus.getState().waiting.size === 0;
}
