import type { Recording } from "./frames";
import { median, quantile, sum } from "./quantile";
import type { MainThreadPart } from "./trace";

export type Measured = { readonly name: string; readonly recordings: readonly Recording[] };

const HEAD =
  "| scenario | frames a second | of idle | frame ms, p50 / p95 / max | dropped / drawn | main thread ms a frame, p50 / p95 / max | script / style / layout / paint | tasks over 16.7 ms, clock / processor | pick up / let go, ms |";

const PARTS: readonly MainThreadPart[] = ["script", "style", "layout", "paint"];

const formatSpread = (values: readonly number[]) =>
  [quantile(values, 0.5), quantile(values, 0.95), Math.max(0, ...values)]
    .map((one) => one.toFixed(1))
    .join(" / ");

function computeFrameRate(recordings: readonly Recording[]): number {
  const frames = recordings.flatMap((one) => one.frames);
  return (frames.length / sum(frames)) * 1000;
}

/**
 * Returns the table of the README: all rounds of a scenario together.
 * @param idle the scenario without any action
 */
export function formatReportTable(all: readonly Measured[], idle: Measured): string {
  const idleRate = computeFrameRate(idle.recordings);
  const rows = all.map(({ name, recordings }) => {
    const sumCounts = (key: "dropped" | "drawn" | "longTasks" | "longWork") =>
      sum(recordings.map((one) => one[key]));
    const work = recordings.flatMap((one) => one.work);
    const parts = PARTS.map((part) => sum(recordings.map((one) => one.parts[part])) / work.length);
    const rate = computeFrameRate(recordings);
    const cells = [
      name,
      rate.toFixed(1),
      `${((rate / idleRate) * 100).toFixed(0)} %`,
      formatSpread(recordings.flatMap((one) => one.frames)),
      `${sumCounts("dropped")} / ${sumCounts("drawn")}`,
      formatSpread(work),
      parts.map((part) => part.toFixed(1)).join(" / "),
      `${sumCounts("longTasks")} / ${sumCounts("longWork")}`,
      `${median(recordings.map((one) => one.pickUp)).toFixed(0)} / ${median(recordings.map((one) => one.letGo)).toFixed(0)}`,
    ];
    return `| ${cells.join(" | ")} |`;
  });
  return [HEAD, `|${" --- |".repeat(HEAD.split("|").length - 2)}`, ...rows].join("\n");
}

const roundToTenths = (values: readonly number[]) => values.map((value) => Math.round(value * 10) / 10);

/** Returns the part of the traces to store: every frame time and the counts. */
export function toStoredTraces(all: readonly Measured[]): object {
  return Object.fromEntries(
    all.map(({ name, recordings }) => [
      name,
      recordings.map(({ frames, work, parts, pickUp, letGo, ...counts }) => ({
        ...counts,
        pickUpMs: Math.round(pickUp),
        letGoMs: Math.round(letGo),
        partsMs: Object.fromEntries(PARTS.map((part) => [part, Math.round(parts[part])])),
        frameMs: roundToTenths(frames),
        mainThreadMs: roundToTenths(work),
      })),
    ]),
  );
}
