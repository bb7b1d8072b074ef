import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { CONSENT_TEXT_VERSION } from "@/server/domain/recipient/consent";
import { LANGUAGES } from "@/server/domain/vocabulary";
import { formatConsentWords } from "./consent-text";

const FACTS = { title: "{title}", sender: "{sender}", email: "{email}", mine: "{mine}" };

/**
 * SHA-256 of each version, in every language. A version never changes: new words are a new version beside it.
 */
const SAID: Record<string, Record<string, string>> = {
  "2026-11": {
    en: "143b9d8f00d784857c285c3dec7e990eb93efde4d4b27e2dae6e986a2df43273",
    es: "2dca18d9dcaf72f0d0892001b0ce2ebcbebe432687c55d596a97a77aea26c49f",
  },
};

test.each(LANGUAGES)(
  "the consent text of a version stays word for word as it was agreed to (%s)",
  (language) => {
    const digests = Object.entries(SAID).map(([version, said]) => {
      const both = [false, true].map((wasTicked) =>
        formatConsentWords(version, language, { ...FACTS, wasTicked }),
      );
      const words = both.join("\n\n");
      return [createHash("sha256").update(words).digest("hex"), said[language]];
    });
    for (const [found, said] of digests) expect(found).toBe(said);
    expect(Object.keys(SAID)).toContain(CONSENT_TEXT_VERSION);
  },
);

test("a version unknown to this build has no consent text", () => {
  expect(formatConsentWords("1999-01", "en", { ...FACTS, wasTicked: false })).toBeNull();
});
