import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { type PDFDocument, PDFName } from "pdf-lib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatAuditSentence } from "@/server/contract/audit-sentence";
import { messages } from "@/server/domain/messages";
import { log } from "@/server/log";
import { findArchiveClaim } from "@/server/pdf/archive/claim";
import { PdfFile } from "@/server/pdf/syntax/file";
import { type ArchiveWish, archivePdf } from "@/server/testing/pdf/archive";
import { getRecipientToken, signAs, signer, signingCaller } from "@/server/testing/world/signing";
import { testWorld, type World } from "@/server/testing/world/world";
import { sealEnvelope } from "./seal-envelope";
import { stampRejected } from "./stamp-rejected";

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

type SealOptions = { language?: "en" | "es"; ends?: "completed" | "rejected"; foretold?: string[] };

async function sealArchive(
  wish: ArchiveWish,
  { language = "en", ends = "completed", foretold = [] }: SealOptions = {},
) {
  const bytes = await archivePdf(wish);
  const sent = await world.send({ recipients: [signer("Ana")], bytes, meta: { language } });
  const { id } = sent.envelope;
  await world.test.sql`update envelope_item set notices = ${JSON.stringify(foretold)}::jsonb
    where envelope_id = ${id}`;
  const api = signingCaller(world.db);
  const transport = { name: "outbox", send: async () => {}, close: () => {} } as const;
  const deps = { db: world.db, services: world.services, transport, log };
  if (ends === "completed") {
    await signAs(api, sent, 0);
    await sealEnvelope(id, deps);
  } else {
    await api.reject({ token: getRecipientToken(sent, 0), reason: "No" });
    await stampRejected(id, deps);
  }
  const type = ends === "completed" ? "DOCUMENT_COMPLETED" : "DOCUMENT_STAMPED";
  const [row] = await world.test.sql`select i.notices, v.kind, v.storage_key as key, a.type, a.data
    from envelope_item i join item_version v on v.id = i.current_version_id
    join audit_entry a on a.envelope_id = i.envelope_id and a.type = ${type}
    where i.envelope_id = ${id}`;
  const path = await world.storage.path(row?.key);
  const text = execFileSync("pdftotext", [path, "-"], { encoding: "utf8" }).replace(/\s+/g, " ");
  const entry = { type: String(row?.type), data: row?.data };
  const { notices, kind, data } = row ?? {};
  return {
    claim: findArchiveClaim(new PdfFile(readFileSync(path))),
    kind,
    notices,
    facts: data.files[0],
    entry,
    text,
  };
}

const PACKED = { part: 1, level: "B", packs: true } as const;
const WITHDRAWN = { claim: "PDF/A-1b", says: null, broken: ["CROSS_REFERENCE"] };

describe("a PDF/A signed by all recipients", () => {
  test("is still a PDF/A, without any notice", async () => {
    const { claim, notices, facts, entry, text } = await sealArchive({ part: 2, level: "B" });
    expect(claim).toMatchObject({ part: 2, level: "B" });
    expect(notices).toEqual([]);
    expect(facts).not.toHaveProperty("archive");
    expect(formatAuditSentence("en", entry)).not.toContain("PDF/A");
    expect(text).not.toContain("PDF/A");
  });

  test("loses its claim where it no longer conforms, as the file and the log tell its owner", async () => {
    const { claim, notices, facts, entry } = await sealArchive(PACKED);
    expect(claim).toBeNull();
    expect(notices).toEqual(["PDFA_WITHDRAWN"]);
    expect(facts.archive).toEqual(WITHDRAWN);
    expect(formatAuditSentence("en", entry)).toMatch(
      /declared that it is PDF\/A; .* no longer declares it\.$/,
    );
    expect(formatAuditSentence("es", entry)).toMatch(/declaraba ser PDF\/A; .* ya no lo declara\.$/);
  });

  test.each(["en", "es"] as const)(
    "reports the lost claim on its certificate, even where only sealing found it: %s",
    async (language) => {
      const { change } = messages[language].audit;
      const withdrawn = await sealArchive(PACKED, { language });
      expect(withdrawn.text).toContain(change.PDFA_WITHDRAWN);
      const untagged = { part: 2, level: "A", isTagged: false } as const;
      const lowered = await sealArchive(untagged, { language });
      expect(lowered.text).toContain(change.PDFA_LOWERED);
      expect(lowered.claim).toMatchObject({ part: 2, level: "U" });
    },
  );

  test("reports what became of its claim, not what was forecast", async () => {
    const { change } = messages.en.audit;
    const withdrawn = await sealArchive(PACKED, { foretold: ["LAYERS", "PDFA_LOWERED"] });
    expect(withdrawn.notices).toEqual(["LAYERS", "PDFA_WITHDRAWN"]);
    expect(withdrawn.text).not.toContain(change.PDFA_LOWERED);
  });

  test("is still reported to have lost its claim where the claim was withdrawn before signing", async () => {
    const removeMetadata = ({ catalog }: PDFDocument) => catalog.delete(PDFName.of("Metadata"));
    const { notices, text } = await sealArchive(
      { part: 2, level: "B", change: removeMetadata },
      { foretold: ["PDFA_WITHDRAWN"] },
    );
    expect(notices).toEqual(["PDFA_WITHDRAWN"]);
    expect(text).toContain(messages.en.audit.change.PDFA_WITHDRAWN);
  });
});

describe("a rejected PDF/A", () => {
  test("is still a PDF/A with its stamp", async () => {
    const { kind, claim, notices, facts, text } = await sealArchive(
      { part: 2, level: "A" },
      { ends: "rejected" },
    );
    expect(kind).toBe("STAMPED");
    expect(text).toMatch(/rejected/i);
    expect(claim).toMatchObject({ part: 2, level: "A" });
    expect(notices).toEqual([]);
    expect(facts).not.toHaveProperty("archive");
  });

  test("loses its claim where it no longer conforms, as file, log and certificate report", async () => {
    const { claim, notices, facts, entry, text } = await sealArchive(PACKED, { ends: "rejected" });
    expect(claim).toBeNull();
    expect(notices).toEqual(["PDFA_WITHDRAWN"]);
    expect(facts.archive).toEqual(WITHDRAWN);
    expect(formatAuditSentence("en", entry)).toContain(messages.en.audit.change.PDFA_WITHDRAWN);
    expect(text).toContain(messages.en.audit.change.PDFA_WITHDRAWN);
  });
});
