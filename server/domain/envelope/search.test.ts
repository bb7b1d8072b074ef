import { describe, expect, it } from "vitest";
import { buildSearchText, foldForSearch, planSearch, readSearch } from "./search";

describe("the searchable text", () => {
  it("forgets case, accents, compatibility forms and extra blanks", () => {
    expect(foldForSearch("  José\n PÉREZ ﬁn ")).toBe("jose perez fin");
  });

  it("is title, external id and everybody's name and address", () => {
    const recipients = [{ name: "Zoë", email: "Z@Example.com" }];
    expect(buildSearchText({ title: " Año", externalId: "R-7", recipients })).toBe(
      "ano r-7 zoe z@example.com",
    );
    expect(buildSearchText({ title: "Ano", externalId: null, recipients: [] })).toBe("ano");
  });
});

describe("a search query", () => {
  it.each([
    ["  José\tPÉREZ josé ", ["jose", "perez"]],
    ['lease "Main  Street" Ana', ["lease", "main street", "ana"]],
    ["“Calle Larga” «dos palabras»", ["calle larga", "dos palabras"]],
    ['5" pipe', ["5", '"', "pipe"]],
    ['contract"a b"', ["contract", "a b"]],
    ['""', ['""']],
    ["50% r-7 a_b", ["50%", "r-7", "a_b"]],
  ])("%j is looked for as %j", (query, terms) => {
    expect(readSearch(query)?.terms).toEqual(terms);
  });

  it("of blanks alone looks for nothing", () => {
    expect([readSearch(""), readSearch(" \u00a0\n")]).toEqual([null, null]);
  });

  it("is compared with whole titles as it is and without its quotes, and with ids as it is", () => {
    expect(readSearch(' "Año Nuevo" ')?.exact).toEqual({
      titles: ['"ano nuevo"', "ano nuevo"],
      id: '"Año Nuevo"',
    });
    expect(readSearch("R-7")?.exact).toEqual({ titles: ["r-7"], id: "R-7" });
  });
});

describe("the search plan", () => {
  const sample = Array.from({ length: 100 }, (_, n) => `contrato ${1000 + n} persona${n}@example.com`);

  it("row by row for what stands in many rows: the first page is full at once", () => {
    expect(planSearch(["contrato"], sample)).toEqual({ by: "row" });
    expect(planSearch(["e"], sample)).toEqual({ by: "row" });
    expect(planSearch(["ex"], sample)).toEqual({ by: "row" });
  });

  it("by trigrams of the rarest part, never the part that stands everywhere", () => {
    expect(planSearch(["wxyz@example.com"], sample)).toEqual({ by: "trigrams", part: "wxyz@e" });
    expect(planSearch(["contrato vwxyz9"], sample)).toEqual({ by: "trigrams", part: "vwxyz9" });
    expect(planSearch(["juan"], sample)).toEqual({ by: "trigrams", part: "juan" });
    expect(planSearch(["juan"], [])).toEqual({ by: "trigrams", part: "juan" });
    expect(planSearch(["contrato", "zq", "vwxyz"], sample)).toEqual({ by: "trigrams", part: "vwxyz" });
    expect(planSearch(["contrato", "persona"], sample)).toEqual({ by: "row" });
  });

  it("by pairs of characters where there is no run of three letters or digits", () => {
    expect(planSearch(["q"], sample)).toEqual({ by: "pairs", pairs: ["q"] });
    expect(planSearch(["zq"], sample)).toEqual({ by: "pairs", pairs: ["zq"] });
    expect(planSearch(["7-1"], sample)).toEqual({ by: "pairs", pairs: ["7-", "-1"] });
    expect(planSearch(["----"], sample)).toEqual({ by: "pairs", pairs: ["--"] });
    expect(planSearch(["漢字😀"], sample)).toEqual({ by: "pairs", pairs: ["漢字", "字😀"] });
  });
});
