import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTemporaryFolder, runTool } from "@/server/testing/pdf/judges";
import {
  box,
  findSentFieldId,
  getRecipientToken,
  prepareSigner,
  signer,
  signingCaller,
} from "@/server/testing/world/signing";
import { testWorld, type World } from "@/server/testing/world/world";
import { loadAuditLogPdf } from "./audit-log";

const folder = createTemporaryFolder();
let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

function getText(bytes: Uint8Array): string {
  const file = path.join(folder, "log.pdf");
  writeFileSync(file, bytes);
  return runTool("pdftotext", ["-raw", file, "-"]).output.replace(/\s+/g, " ");
}

const SPOKEN = {
  en: {
    folded: "“file-1.pdf” was prepared before sending: 2 fields placed.",
    labelled: "“Full name of the tenant”, page 1 of file-1.pdf",
    plain: "signature, page 1 of file-1.pdf",
  },
  es: {
    folded: "«file-1.pdf» se preparó antes del envío: 2 campos puestos.",
    labelled: "«Full name of the tenant», página 1 de file-1.pdf",
    plain: "firma, página 1 de file-1.pdf",
  },
} as const;

test.each(["en", "es"] as const)(
  "the printed log shows label, page and file of each field, and folds edits made before sending: %s",
  async (language) => {
    const labelled = box("TEXT", 1, { type: "text", label: "Full name of the tenant" });
    const sent = await world.send({
      meta: { language },
      recipients: [signer("Ana", { fields: [box("SIGNATURE"), labelled] })],
    });
    const caller = signingCaller(world.db);
    await prepareSigner(caller, sent, 0);
    await caller.fill({
      token: getRecipientToken(sent, 0),
      fieldId: findSentFieldId(sent, 0, "TEXT"),
      value: "Ana Núñez",
    });
    const text = getText(
      await loadAuditLogPdf(world.services, world.db, await world.reload(sent.envelope.id)),
    );
    expect(text).toContain(SPOKEN[language].folded);
    expect(text).toContain(SPOKEN[language].labelled);
    expect(text).toContain(SPOKEN[language].plain);
    expect(text.match(/FIELD_CREATED/g)).toHaveLength(1);
    const [row] = await world.test.sql`
      select array_agg(seq order by seq) as seqs from audit_entry
      where envelope_id = ${sent.envelope.id} and type = 'FIELD_CREATED'`;
    expect(text).toContain(`${row?.seqs[0]}–${row?.seqs[1]} `);
  },
);
