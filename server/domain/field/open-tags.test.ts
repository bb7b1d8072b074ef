import { describe, expect, test } from "vitest";
import { findWaitingReason, groupTags, readStoredTags, resolveWaitingTags } from "./open-tags";

const line = { positionX: 10, positionY: 20, width: 30, height: 2 };
const createFoundText = (text: string, page = 1) => ({ text, page, lines: [line] });
const ana = { id: 1, role: "SIGNER" as const };
const cleo = { id: 2, role: "CC" as const };

describe("tags that wait in a file", () => {
  test("are counted per recipient number, with an impossible tag listed separately", () => {
    const tags = [
      createFoundText("{{text, r2}}"),
      createFoundText("{{signature, r1}}"),
      createFoundText("{{text, r1, fontSize=2}}", 3),
      createFoundText("{{date, r1}}"),
    ];
    expect(groupTags(tags)).toEqual([
      { recipient: 1, count: 2, impossible: null },
      { recipient: 2, count: 1, impossible: null },
      {
        recipient: 1,
        count: 1,
        impossible: { text: "{{text, r1, fontSize=2}}", page: 3, option: "fontSize" },
      },
    ]);
  });

  test.each([
    [1, null, [ana], null],
    [2, null, [ana], "NO_SUCH_RECIPIENT"],
    [2, null, [ana, cleo], "ROLE_HAS_NO_FIELDS"],
    [1, { text: "x", page: 1, option: "fontSize" }, [ana], "IMPOSSIBLE_OPTION"],
  ] as const)(
    "for r%i, impossible %j, with recipients %j wait because of %s",
    (recipient, impossible, people, reason) =>
      expect(findWaitingReason({ recipient, count: 1, impossible }, people)).toBe(reason),
  );

  test("become fields for recipients that can have them, while the others keep waiting", () => {
    const tags = [
      createFoundText("{{signature, r1}}", 2),
      createFoundText("{{text, r2}}"),
      createFoundText("{{text, r3}}"),
      createFoundText("{{number, r1, minValue=low}}"),
    ];
    const { fields, taken, left } = resolveWaitingTags(tags, [ana, cleo]);
    expect(fields).toMatchObject([{ type: "SIGNATURE", page: 2, ...line, recipient: ana }]);
    expect(taken).toEqual([tags[0]]);
    expect(left).toEqual(tags.slice(1));
  });

  test("are none when the stored value is empty or of another shape", () => {
    expect([null, undefined, [], {}, [{ text: 1 }]].map(readStoredTags)).toEqual([[], [], [], [], []]);
    expect(readStoredTags([createFoundText("{{date, r1}}")])).toEqual([createFoundText("{{date, r1}}")]);
  });
});
