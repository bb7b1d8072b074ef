import { describe, expect, test } from "vitest";
import { buildPalette, findReadableShade, isReadable } from "./brand";
import { BrandName, CompanyDetails, HexColour } from "./brand-schema";

/** Written by hand, so that the rules are not checked against themselves. */
function computeContrast(one: string, other: string): number {
  const computeLight = (hex: string) =>
    [0.2126, 0.7152, 0.0722].reduce((sum, weight, at) => {
      const share = Number.parseInt(hex.slice(1 + 2 * at, 3 + 2 * at), 16) / 255;
      return sum + weight * (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
    }, 0.05);
  return Math.max(computeLight(one) / computeLight(other), computeLight(other) / computeLight(one));
}

describe("a brand's colour", () => {
  test("that is readable stays as it is", () => {
    expect(findReadableShade("#1d4ed8", "light")).toBe("#1d4ed8");
    expect(findReadableShade("#8fb1ff", "dark")).toBe("#8fb1ff");
  });

  test("that is not readable moves to the nearest readable shade", () => {
    const yellow = findReadableShade("#ffcc00", "light");
    expect(isReadable(yellow, "light")).toBe(true);
    expect(computeContrast(yellow, "#eef0f3")).toBeLessThan(4.8);
    const navy = findReadableShade("#00104d", "dark");
    expect(isReadable(navy, "dark")).toBe(true);
    expect(computeContrast(navy, "#1e232b")).toBeLessThan(4.8);
  });

  test("gives a readable palette, whatever the colour", () => {
    for (let value = 0; value < 0x1000000; value += 0x030507) {
      const hex = `#${value.toString(16).padStart(6, "0")}`;
      const { light, dark } = buildPalette(hex);
      for (const ground of ["#ffffff", "#f4f5f7", "#eef0f3", light.onPrimary]) {
        expect(computeContrast(light.primary, ground), `${hex} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
      for (const ground of ["#14171c", "#0d0f13", "#1e232b", dark.onPrimary]) {
        expect(computeContrast(dark.primary, ground), `${hex} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
      expect(computeContrast(light.hover, light.onPrimary)).toBeGreaterThanOrEqual(4.5);
      expect(computeContrast(dark.hover, dark.onPrimary)).toBeGreaterThanOrEqual(4.5);
    }
  });

  test.each(["red", "#fff", "#12345g", "url(x)", "#123456;}"])("%j is not a colour", (text) => {
    expect(HexColour.safeParse(text).success).toBe(false);
  });

  test("is kept in lower case", () => expect(HexColour.parse(" #1D4ED8 ")).toBe("#1d4ed8"));
});

describe("a brand's texts", () => {
  test("company details are at most six short lines without hidden characters", () => {
    expect(CompanyDetails.parse(" Acme Ltda.\nProvidencia 1, Santiago ")).toBe(
      "Acme Ltda.\nProvidencia 1, Santiago",
    );
    expect(CompanyDetails.safeParse("1\n2\n3\n4\n5\n6\n7").success).toBe(false);
    expect(CompanyDetails.safeParse("x".repeat(501)).success).toBe(false);
    expect(CompanyDetails.safeParse("Acme\u202eLtd").success).toBe(false);
  });

  test("a name that looks like an e-mail address is refused", () => {
    expect(BrandName.safeParse("ceo@bank.example").success).toBe(false);
    expect(BrandName.safeParse("Acme\r\nBcc: x").success).toBe(false);
    expect(BrandName.parse("Acme Ltda.")).toBe("Acme Ltda.");
  });
});
