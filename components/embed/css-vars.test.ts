import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { computeContrast, parseColour, toHex } from "@/server/domain/colour";
import { parseCssVars } from "./css-vars";

const css = readFileSync(path.resolve(import.meta.dirname, "../../app/globals.css"), "utf8");

function readTheme(selector: string): (token: string) => string {
  const block = new RegExp(`\\n${selector} \\{([^}]*)\\}`).exec(css)?.[1] ?? "";
  const tokens = new Map(
    [...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
  );
  return (token) => tokens.get(token) ?? "";
}
const light = readTheme(":root");
const dark = readTheme("\\.dark");
const OWN = {
  background: "--bg",
  canvas: "--canvas",
  muted: "--muted",
  foreground: "--ink",
  mutedForeground: "--ink-2",
  primary: "--primary",
  primaryForeground: "--on-primary",
  border: "--hairline",
  input: "--control",
  ring: "--focus",
};

describe("CSS colours", () => {
  it.each([
    ["#fff", "#ffffff"],
    ["#1D4ed8", "#1d4ed8"],
    ["rgb(29, 78, 216)", "#1d4ed8"],
    ["rgb(29 78 216)", "#1d4ed8"],
    ["hsl(0, 100%, 50%)", "#ff0000"],
    ["hsl(120deg 100% 25%)", "#008000"],
    [" hsl(240 100% 50%) ", "#0000ff"],
  ])("%s is %s", (text, hex) => {
    const colour = parseColour(text);
    expect(colour && toHex(colour)).toBe(hex);
  });

  it.each([
    "red",
    "transparent",
    "#ffff",
    "#12345678",
    "rgba(0,0,0,.1)",
    "rgb(300 0 0)",
    "rgb(0 0 0 / 50%)",
    "hsl(0 200% 50%)",
    "url(https://evil.example)",
    "var(--x)",
    "#fff;background:url(x)",
    "expression(alert(1))",
    "",
  ])("%s is refused", (text) => {
    expect(parseColour(text)).toBeNull();
  });

  it("black on white is 21:1", () => {
    expect(computeContrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
  });
});

describe("CSS variables from the integrator", () => {
  it.each([
    ["light", light],
    ["dark", dark],
  ])("each colour of our own %s theme may be given", (_, own) => {
    const vars = Object.fromEntries(Object.entries(OWN).map(([name, token]) => [name, own(token)]));
    const { properties, complaints } = parseCssVars(vars, own);
    expect(complaints).toEqual([]);
    expect(properties.get("--primary")).toBe(own("--primary"));
  });

  it("a readable brand colour is worn, with a hover that is at least as readable", () => {
    const { properties, complaints } = parseCssVars({ primary: "#0b6b3a" }, light);
    expect(complaints).toEqual([]);
    const hover = parseColour(properties.get("--primary-hover") ?? "");
    expect(hover && computeContrast(hover, [255, 255, 255])).toBeGreaterThan(
      computeContrast([11, 107, 58], [255, 255, 255]),
    );
  });

  it("a colour that makes words hard to read is left out, and the console says which", () => {
    const { properties, complaints } = parseCssVars({ primary: "#ffee00", radius: "8px" }, light);
    expect(properties.has("--primary")).toBe(false);
    expect(properties.has("--primary-hover")).toBe(false);
    expect(properties.get("--round-control")).toBe("8px");
    expect(complaints).toEqual([
      expect.stringMatching(/^cssVars\.primary left out: primary on background .* 4\.5:1$/),
    ]);
  });

  it("a dark page in light words is worn only as a whole", () => {
    const page = { background: "#101418", canvas: "#0b0e11", muted: "#1a2026" };
    const alone = parseCssVars(page, light);
    expect([...alone.properties]).toEqual([]);
    const onDark = parseCssVars(page, dark);
    expect(onDark.complaints).toEqual([]);
    expect(onDark.properties.get("--bg")).toBe("#101418");
  });

  it("whatever is given, what is worn is readable", () => {
    const samples = ["#000", "#fff", "#777", "#1d4ed8", "#f4f5f7", "#ff0000", "#0f0"];
    let seed = 7;
    const pickSample = () => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return samples[seed % samples.length] ?? "#000";
    };
    for (let trial = 0; trial < 300; trial++) {
      const vars = Object.fromEntries(Object.keys(OWN).map((name) => [name, pickSample()]));
      const own = trial % 2 ? light : dark;
      const { properties } = parseCssVars(vars, own);
      const getColour = (token: string) =>
        parseColour(properties.get(token) ?? own(token)) ?? ([0, 0, 0] as const);
      for (const [front, back, least] of [
        ["--ink", "--bg", 4.5],
        ["--ink-2", "--canvas", 4.5],
        ["--primary", "--bg", 4.5],
        ["--on-primary", "--primary", 4.5],
        ["--danger", "--bg", 4.5],
        ["--control", "--bg", 3],
      ] as const) {
        if (!properties.has(front) && !properties.has(back)) continue;
        expect(
          computeContrast(getColour(front), getColour(back)),
          `${front} on ${back}`,
        ).toBeGreaterThanOrEqual(least);
      }
    }
  });

  it.each(["8px", "0.5rem", "0", "1em", "24px"])("a radius of %s is a length", (radius) => {
    expect(parseCssVars({ radius }, light).complaints).toEqual([]);
  });

  it.each(["8", "25px", "50%", "-4px", "calc(1px)", "8px;color:red", "1e9px", "999px", ""])(
    "a radius of %s is not",
    (radius) => {
      const { properties, complaints } = parseCssVars({ radius }, light);
      expect(properties.size).toBe(0);
      expect(complaints).toHaveLength(1);
    },
  );

  it("a font is one of the list; a family, an address or a prototype's name is not", () => {
    expect(parseCssVars({ fontFamily: "Georgia" }, light).properties.get("--font-sans")).toBe(
      "Georgia, serif",
    );
    for (const fontFamily of [
      "Comic Sans",
      "x; } body { display:none",
      "url(x)",
      "constructor",
      "__proto__",
    ]) {
      expect(parseCssVars({ fontFamily }, light)).toMatchObject({ properties: new Map() });
    }
  });

  it("no other property of the page can be set", () => {
    const { properties, complaints } = parseCssVars(
      { "--bg": "#fff", danger: "#fff", constructor: "#fff", toString: "#fff", "background-image": "url(x)" },
      light,
    );
    expect(properties.size).toBe(0);
    expect(complaints).toHaveLength(5);
  });
});
