import { expect, it } from "vitest";
import { readOptions } from "../options";
import { buildEmbedFragment, NO_WISHES, toFramePath } from "./address";

const OURS = "https://sign.example";
const TOKEN = "AbCd0123456789efGh";

it.each([
  [`${OURS}/sign/${TOKEN}`, `/embed/sign/${TOKEN}`],
  [`  ${OURS}/sign/${TOKEN}/?x=1#y `, `/embed/sign/${TOKEN}`],
  [`/sign/${TOKEN}`, `/embed/sign/${TOKEN}`],
  [`${OURS}/embed/sign/${TOKEN}`, `/embed/sign/${TOKEN}`],
  [`${OURS}/d/${TOKEN}`, `/embed/direct/${TOKEN}`],
])("%s is shown at %s", (link, frame) => {
  expect(toFramePath(link, OURS)).toBe(frame);
});

it.each([
  "",
  "hello",
  `https://evil.example/sign/${TOKEN}`,
  `${OURS}/t/${TOKEN}`,
  `${OURS}/sign/a b`,
  "javascript:alert(1)",
])("%s is no link of ours", (link) => {
  expect(toFramePath(link, OURS)).toBeNull();
});

it("what one wishes is what a frame reads, and nothing is said of what nobody touched", () => {
  expect(buildEmbedFragment(NO_WISHES)).toBe("");
  const wishes = { ...NO_WISHES, name: "Ñandú", lockName: true, theme: "dark" as const, primary: "#0b6b3a" };
  expect(readOptions(buildEmbedFragment(wishes))).toMatchObject({
    options: { name: "Ñandú", lockName: true, theme: "dark", cssVars: { primary: "#0b6b3a" } },
    complaints: [],
  });
});
