import { expect, test } from "vitest";
import { PAGE } from "@/e2e/fixtures/editor-fields";
import { diagnoseIgnoredTag, type IgnoredTag } from "@/server/domain/field/tag-report";
import { toFieldMap } from "./editor-field";
import { toFieldRect } from "./geometry";
import { buildFieldForFix, findTagFix, isTagFixed } from "./tag-fix";

const BOX = { positionX: 10, positionY: 50, width: 15, height: 2 };
const ANA = { id: 7, role: "SIGNER" } as const;
const CLEO = { id: 8, role: "CC" } as const;
function createTag(text: string, box: IgnoredTag["box"] = BOX): IgnoredTag {
  const ignored = diagnoseIgnoredTag(text, 1);
  if (!ignored) throw new TypeError(`${text} is a tag`);
  return box ? { ...ignored, box } : ignored;
}

test("a tag fix goes to the recipient it names, or to the chosen one if that one cannot have fields", () => {
  expect(findTagFix(createTag("{{sign, r1}}"), [ANA], 9)).toMatchObject({
    type: "SIGNATURE",
    recipientId: 7,
  });
  expect(findTagFix(createTag("{{sign, r2}}"), [ANA, CLEO], 9)?.recipientId).toBe(9);
  expect(findTagFix(createTag("{{sign, r5}}"), [ANA], 9)?.recipientId).toBe(9);
  expect(findTagFix(createTag("{{date}}"), [ANA], 9)).toMatchObject({ type: "DATE", recipientId: 9 });
});

test("offers no fix when the type, the position or the recipient is unknown", () => {
  expect(findTagFix(createTag("{{customer.name}}"), [ANA], 9)).toBeNull();
  expect(findTagFix({ ...createTag("{{sign, r1}}"), box: undefined }, [ANA], 9)).toBeNull();
  expect(findTagFix(createTag("{{date}}"), [ANA], null)).toBeNull();
});

test("the field lies on the tag, and a signature field is tall enough to sign in", () => {
  for (const [text, height] of [
    ["{{dat, r1}}", 16],
    ["{{sign, r1}}", 48],
  ] as const) {
    const ignored = createTag(text);
    const fix = findTagFix(ignored, [ANA], null);
    const field = fix && buildFieldForFix(ignored, fix, "item", -1, PAGE);
    expect(isTagFixed(toFieldMap([]), "item", ignored)).toBe(false);
    expect(isTagFixed(toFieldMap(field ? [field] : []), "item", ignored)).toBe(true);
    expect(field && toFieldRect(field, PAGE).height).toBeCloseTo(height, 1);
  }
});
