import { expect, test } from "vitest";
import { textField } from "@/e2e/fixtures/editor-fields";
import { toFieldMap } from "./editor-field";
import {
  applyPatches,
  EMPTY_HISTORY,
  endMerge,
  HISTORY_LIMIT,
  recordStep,
  redoNextStep,
  type Step,
  undoLastStep,
} from "./history";

const step = (positionX: number, mergeKey: string | null = null): Step => ({
  name: "move",
  mergeKey,
  patches: [{ before: textField(1, { positionX: positionX - 1 }), after: textField(1, { positionX }) }],
});

test("undoing all steps restores the first state of the fields, and redoing them the last", () => {
  const start = toFieldMap([textField(1, { positionX: 0 }), textField(2)]);
  const steps: Step[] = [
    step(1),
    { name: "place", mergeKey: null, patches: [{ before: null, after: textField(-1) }] },
    { name: "remove", mergeKey: null, patches: [{ before: textField(2), after: null }] },
    step(2),
  ];
  const end = steps.reduce((fields, { patches }) => applyPatches(fields, patches, "forwards"), start);
  const back = [...steps]
    .reverse()
    .reduce((fields, { patches }) => applyPatches(fields, patches, "backwards"), end);
  expect(Object.fromEntries(back)).toEqual(Object.fromEntries(start));
  const again = steps.reduce((fields, { patches }) => applyPatches(fields, patches, "forwards"), back);
  expect(Object.fromEntries(again)).toEqual(Object.fromEntries(end));
});

test("merges successive changes with the same key into one step", () => {
  const merged = [1, 2, 3].reduce((history, x) => recordStep(history, step(x, "nudge")), EMPTY_HISTORY);
  expect(merged.past).toHaveLength(1);
  expect(merged.past[0]?.patches).toEqual([
    { before: textField(1, { positionX: 0 }), after: textField(1, { positionX: 3 }) },
  ]);
});

test("once settled, the same key starts a new step", () => {
  const history = recordStep(endMerge(recordStep(EMPTY_HISTORY, step(1, "typing"))), step(2, "typing"));
  expect(history.past).toHaveLength(2);
});

test("a new step discards undone steps", () => {
  const undone = undoLastStep(recordStep(EMPTY_HISTORY, step(1)));
  expect(redoNextStep(undone?.history ?? EMPTY_HISTORY)?.step).toEqual(step(1));
  const after = recordStep(undone?.history ?? EMPTY_HISTORY, step(5));
  expect(redoNextStep(after)).toBeNull();
});

test("keeps at least 200 steps, but not without limit", () => {
  let history = EMPTY_HISTORY;
  for (let index = 0; index < HISTORY_LIMIT + 50; index += 1) history = recordStep(history, step(index));
  expect(HISTORY_LIMIT).toBeGreaterThanOrEqual(200);
  expect(history.past).toHaveLength(HISTORY_LIMIT);
});
