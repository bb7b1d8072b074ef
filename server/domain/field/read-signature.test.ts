import { expect, it } from "vitest";
import { readSignature } from "./read-signature";

const point = [0, 1, 0.5, 0];
const drawn = { kind: "drawn", strokes: [[point, [1, 0, 0, 3_600_000]]], aspect: 2 };
const typed = { kind: "typed", text: " Ana Núñez ", face: "caveat" };

it("reads the three kinds, trims a name, and drops keys it does not know", () => {
  expect(readSignature({ ...drawn, colour: "red" })).toEqual({ ok: true, value: drawn });
  expect(readSignature(typed)).toEqual({ ok: true, value: { ...typed, text: "Ana Núñez" } });
  const uploaded = { kind: "uploaded", uploadId: "u".repeat(255) };
  expect(readSignature(uploaded)).toEqual({ ok: true, value: uploaded });
});

it.each([
  [null, ""],
  ["data:image/png;base64,AAAA", ""],
  [[drawn], "kind"],
  [{ ...drawn, kind: "Drawn" }, "kind"],
  [{ ...drawn, strokes: "x" }, "strokes"],
  [{ ...drawn, strokes: [] }, "strokes"],
  [{ ...drawn, strokes: [[point], []] }, "strokes.1"],
  [{ ...drawn, strokes: [[point], { length: 1 }] }, "strokes.1"],
  [{ ...drawn, strokes: [[point, [0, 0, 0]]] }, "strokes.0.1"],
  [{ ...drawn, strokes: [[point, [0, 0, 0, 0, 0]]] }, "strokes.0.1"],
  [{ ...drawn, strokes: [[[1.01, 0, 0, 0]]] }, "strokes.0.0"],
  [{ ...drawn, strokes: [[[0, -0.01, 0, 0]]] }, "strokes.0.0"],
  [{ ...drawn, strokes: [[["0", 0, 0, 0]]] }, "strokes.0.0"],
  [{ ...drawn, strokes: [[[0, 0, Number.NaN, 0]]] }, "strokes.0.0"],
  [{ ...drawn, strokes: [[[0, 0, 0, 3_600_001]]] }, "strokes.0.0"],
  [{ ...drawn, strokes: [[[0, 0, 0, Number.POSITIVE_INFINITY]]] }, "strokes.0.0"],
  [{ ...drawn, strokes: Array.from({ length: 21 }, () => Array(100).fill(point)) }, "strokes"],
  [{ ...drawn, strokes: Array.from({ length: 2001 }, () => [point]) }, "strokes"],
  [{ ...drawn, aspect: 0.09 }, "aspect"],
  [{ ...drawn, aspect: 20.1 }, "aspect"],
  [{ ...drawn, aspect: Number.NaN }, "aspect"],
  [{ kind: "drawn", strokes: drawn.strokes }, "aspect"],
  [{ ...typed, text: 7 }, "text"],
  [{ ...typed, text: " \t" }, "text"],
  [{ ...typed, text: "😀".repeat(256) }, "text"],
  [{ ...typed, text: "Ana\u202eOtro" }, "text"],
  [{ ...typed, face: "comic-sans" }, "face"],
  [{ ...typed, face: "toString" }, "face"],
  [{ kind: "uploaded" }, "uploadId"],
  [{ kind: "uploaded", uploadId: "" }, "uploadId"],
  [{ kind: "uploaded", uploadId: "u".repeat(256) }, "uploadId"],
])("%j is refused at %j", (value, key) => {
  expect(readSignature(value)).toMatchObject({ ok: false, key });
});

it("takes 2000 points, and a name of 255 letters", () => {
  const many = { ...drawn, strokes: [Array(2000).fill(point)] };
  expect(readSignature(many).ok).toBe(true);
  expect(readSignature({ ...typed, text: "😀".repeat(255) }).ok).toBe(true);
});
