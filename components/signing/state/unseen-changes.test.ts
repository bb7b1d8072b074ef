import { describe, expect, test } from "vitest";
import type { AnsweredFor } from "../model/changed-parts";
import { createSeenState } from "./unseen-changes";

const link = { id: "rules", label: "House rules", data: "https://example.org/rules" };
const signingSession = (shown: Record<string, string>, attachments = [link]): AnsweredFor => ({
  shown,
  files: [],
  attachments: attachments.map((one) => ({ ...one, isLater: false })),
});
const FIRST = signingSession({ "fields.1": "a", "fields.2": "b", "attachments.rules": "r" });

describe("changes that the recipient has not seen", () => {
  test("include a value from another tab, once", () => {
    const seenState = createSeenState(FIRST);
    const now = signingSession({ ...FIRST.shown, "fields.2": "other" });
    expect(seenState.changesIn(now)).toEqual([{ kind: "field", id: 2 }]);
    expect(seenState.changesIn(now)).toEqual([]);
  });

  test("exclude what the recipient wrote on this page", () => {
    const seenState = createSeenState(FIRST);
    seenState.wrote(1, "mine");
    expect(seenState.changesIn(signingSession({ ...FIRST.shown, "fields.1": "mine" }))).toEqual([]);
  });

  test("exclude what the recipient's own check filled in another tab, but nothing else", () => {
    const seenState = createSeenState(FIRST);
    const now = signingSession({ ...FIRST.shown, "fields.1": "verified", "fields.2": "other" });
    seenState.checked(now, [1]);
    expect(seenState.changesIn(now)).toEqual([{ kind: "field", id: 2 }]);
  });

  test("include what was later written over it", () => {
    const seenState = createSeenState(FIRST);
    seenState.wrote(1, "mine");
    expect(seenState.changesIn(signingSession({ ...FIRST.shown, "fields.1": "theirs" }))).toEqual([
      { kind: "field", id: 1 },
    ]);
  });

  test("name an added or removed attachment by its label", () => {
    const { "attachments.rules": _, ...without } = FIRST.shown ?? {};
    expect(createSeenState(FIRST).changesIn(signingSession(without, []))).toEqual([
      { kind: "attachment", label: "House rules", change: "removed" },
    ]);
    expect(createSeenState(signingSession(without, [])).changesIn(FIRST)).toEqual([
      { kind: "attachment", label: "House rules", change: "added" },
    ]);
  });
});
