"use client";

import { useEffect, useMemo, useRef } from "react";
import { readErrorData } from "@/components/errors/error-data";
import { registerFlush, reportSaving } from "./save-status";

const DELAY_MS = 600;
const AT_MOST_MS = 3000;
const RETRY_MS = 5000;

export type AutosaveOptions<Patch> = {
  save: (patch: Patch) => Promise<unknown>;
  /** Merges two patches; the later wins if both set the same value. */
  merge: (earlier: Patch, later: Patch) => Patch;
  /** The server refused the patch, so it is dropped. The page must show the server's state again. */
  onRefused: (error: unknown) => void;
};

class Queue<Patch> {
  private readonly key = Symbol("autosave");
  private patch: Patch | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private since = 0;
  private isFailing = false;
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly options: () => AutosaveOptions<Patch>) {}

  push(patch: Patch): void {
    if (this.patch === undefined) this.since = performance.now();
    this.patch = this.patch === undefined ? patch : this.options().merge(this.patch, patch);
    reportSaving(this.key, "waiting");
    const left = AT_MOST_MS - (performance.now() - this.since);
    this.schedule(Math.max(0, Math.min(DELAY_MS, left)));
  }

  /** Resolves when nothing is waiting, or when an attempt has failed. Saves run one after the other. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.running = this.running.then(() => this.send());
    return this.running;
  }

  attach(): () => void {
    const leave = registerFlush(this.key, () => this.flush());
    const onHide = () => document.visibilityState === "hidden" && void this.flush();
    const onUnload = (event: BeforeUnloadEvent) => {
      if (this.patch === undefined) return;
      // A pending save is sent now and outlives the page. The browser asks the user to stay only if saving
      // fails.
      if (this.isFailing) event.preventDefault();
      else void this.flush();
    };
    document.addEventListener("visibilitychange", onHide);
    window.addEventListener("beforeunload", onUnload);
    return () => {
      document.removeEventListener("visibilitychange", onHide);
      window.removeEventListener("beforeunload", onUnload);
      void this.flush().then(leave);
    };
  }

  private schedule(delayMs: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), delayMs);
  }

  private async send(): Promise<void> {
    const patch = this.patch;
    if (patch === undefined) return;
    this.patch = undefined;
    try {
      await this.options().save(patch);
      this.isFailing = false;
      if (this.patch === undefined) reportSaving(this.key, "saved");
    } catch (error) {
      this.afterFailure(patch, error);
    }
  }

  private afterFailure(patch: Patch, error: unknown): void {
    const refusal = readErrorData(error);
    if (refusal && refusal.httpStatus < 500 && refusal.code !== "UNAUTHORIZED") {
      if (this.patch === undefined) reportSaving(this.key, "saved");
      this.options().onRefused(error);
      return;
    }
    this.patch = this.patch === undefined ? patch : this.options().merge(patch, this.patch);
    this.isFailing = true;
    reportSaving(this.key, "failed");
    this.schedule(RETRY_MS);
  }
}

/**
 * Autosaves changes: 600 ms after the last one, at the latest after 3 s, at once when the page is hidden.
 * Failed saves are retried; refused patches are dropped and reported.
 */
export function useAutosave<Patch>(options: AutosaveOptions<Patch>): (patch: Patch) => void {
  const latest = useRef(options);
  latest.current = options;
  const queue = useMemo(() => new Queue<Patch>(() => latest.current), []);
  useEffect(() => queue.attach(), [queue]);
  return useMemo(() => (patch: Patch) => queue.push(patch), [queue]);
}
