import { expect, test } from "vitest";
import { PAGE, textField } from "@/e2e/fixtures/editor-fields";
import { copyFields, pasteClip, readClip, writeClip } from "./clipboard";

const pasteTarget = (page: number, pages = [PAGE, PAGE, PAGE]) => {
  let id = 0;
  return {
    envelopeItemId: "other",
    page,
    pages,
    shift: { x: 0, y: 0 },
    recipientFor: () => 9,
    nextId: () => {
      id -= 1;
      return id;
    },
  };
};
const buildClip = (...fields: Parameters<typeof copyFields>[0]) => {
  const clip = copyFields(fields, () => PAGE);
  if (!clip) throw new Error("nothing was copied");
  return clip;
};

test("copied fields survive the system clipboard", () => {
  const clip = buildClip(textField(1), textField(2, { page: 2 }));
  expect(readClip(writeClip(clip))).toEqual(clip);
});

test.each([
  "",
  "hello",
  "{}",
  '{"kind":"rubrica/fields","version":2,"fields":[]}',
  '{"kind":"rubrica/fields"',
])("ignores foreign clipboard content: %s", (text) => expect(readClip(text)).toBeNull());

test("pasting keeps the layout across pages, maps recipients and drops fields without a page", () => {
  const pasted = pasteClip(buildClip(textField(1, { page: 4 }), textField(2, { page: 6 })), pasteTarget(2));
  expect(pasted).toMatchObject([{ id: -1, page: 2, recipientId: 9, envelopeItemId: "other", positionX: 10 }]);
});

test("pasting keeps the size on a page of another size and stays inside that page", () => {
  const half = { width: 300, height: 400 };
  const [pasted] = pasteClip(buildClip(textField(1, { positionX: 80, width: 20 })), pasteTarget(1, [half]));
  expect(pasted).toMatchObject({ width: 40, positionX: 60 });
});

test("does not copy a free signature, because it cannot be created", () => {
  expect(copyFields([textField(1, { type: "FREE_SIGNATURE", fieldMeta: null })], () => PAGE)).toBeNull();
});
