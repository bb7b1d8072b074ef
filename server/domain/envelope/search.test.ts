import { describe, expect, it } from "vitest";
import { foldForSearch, planSearch, searchTextOf } from "./search";

describe("what is searched", () => {
  it("forgets case, accents, compatibility forms and extra blanks", () => {
    expect(foldForSearch("  José\n PÉREZ ﬁn ")).toBe("jose perez fin");
  });

  it("is title, external id and everybody's name and address", () => {
    const recipients = [{ name: "Zoë", email: "Z@Example.com" }];
    expect(searchTextOf({ title: " Año", externalId: "R-7", recipients })).toBe("ano r-7 zoe z@example.com");
    expect(searchTextOf({ title: "Ano", externalId: null, recipients: [] })).toBe("ano");
  });
});

describe("how it is searched", () => {
  const sample = Array.from({ length: 100 }, (_, n) => `contrato ${1000 + n} persona${n}@example.com`);

  it("row by row for what stands in many rows: the first page is full at once", () => {
    expect(planSearch("contrato", sample)).toEqual({ by: "row" });
    expect(planSearch("e", sample)).toEqual({ by: "row" });
    expect(planSearch("ex", sample)).toEqual({ by: "row" });
  });

  it("by trigrams of the rarest part, never the part that stands everywhere", () => {
    expect(planSearch("wxyz@example.com", sample)).toEqual({ by: "trigrams", part: "wxyz@e" });
    expect(planSearch("contrato vwxyz9", sample)).toEqual({ by: "trigrams", part: "vwxyz9" });
    expect(planSearch("juan", sample)).toEqual({ by: "trigrams", part: "juan" });
    expect(planSearch("juan", [])).toEqual({ by: "trigrams", part: "juan" });
  });

  it("by pairs of characters where there is no run of three letters or digits", () => {
    expect(planSearch("q", sample)).toEqual({ by: "pairs", pairs: ["q"] });
    expect(planSearch("zq", sample)).toEqual({ by: "pairs", pairs: ["zq"] });
    expect(planSearch("7-1", sample)).toEqual({ by: "pairs", pairs: ["7-", "-1"] });
    expect(planSearch("----", sample)).toEqual({ by: "pairs", pairs: ["--"] });
    expect(planSearch("漢字😀", sample)).toEqual({ by: "pairs", pairs: ["漢字", "字😀"] });
  });
});
