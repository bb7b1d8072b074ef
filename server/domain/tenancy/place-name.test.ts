import { expect, test } from "vitest";
import { PlaceUrl, toSlug } from "./place-name";

test.each([
  ["Acme Legal", "acme-legal"],
  ["Peñalolén & Ñuñoa", "penalolen-nunoa"],
  ["  --  ", "team"],
  ["法務", "team"],
  [`${"a".repeat(39)} b`, "a".repeat(39)],
])("%j becomes the URL part %j", (name, url) => {
  expect(toSlug(name)).toBe(url);
});

test.each(["legal", "a", "a-1", "Legal"])("%j is a valid URL part", (url) => {
  expect(PlaceUrl.safeParse(url).success).toBe(true);
});

test.each(["", "-a", "a-", "a b", "ñ", "a/b", "a".repeat(51)])("%j is not a valid URL part", (url) => {
  expect(PlaceUrl.safeParse(url).success).toBe(false);
});
