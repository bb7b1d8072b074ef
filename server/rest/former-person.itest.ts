import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { consents, recipients, signatures } from "@/server/db/schema";
import { loadAudit, recordAudit } from "@/server/db/store/audit";
import { planSigned } from "@/server/domain/recipient/planned-act";
import { getAuthenticationLevel } from "@/server/evidence/authentication";
import { findAuditDifferences } from "@/server/evidence/differences";
import { loadEvidence } from "@/server/evidence/load";
import { toRecipientBase } from "@/server/routers/audit-base";
import { type RestWorld, restWorld } from "@/server/testing/rest/world";
import {
  box,
  buildConsent,
  DRAWN,
  findSentFieldId,
  getRecipientToken,
  prepareSigner,
  signAs,
  signer,
  signingCaller,
} from "@/server/testing/world/signing";
import type { Sent } from "@/server/testing/world/world";

/**
 * Rows of older versions that changed an address and ended nothing, then counted all of it as the new
 * recipient's (migration 0021). Evidence and the seal count none of it once the next migration has run.
 */

let rest: RestWorld;
beforeAll(async () => {
  rest = await restWorld();
});
afterAll(() => rest[Symbol.asyncDispose]());

const createSigningApi = () => signingCaller(rest.world.db);
const reloadSent = (sent: Sent) => rest.world.reload(sent.envelope.id);
const runMigration = () =>
  rest.world.test.ownerSql.unsafe(readFileSync("drizzle/earlier/0026_former_person.sql", "utf8"));
const getEvidence = async (sent: Sent) => loadEvidence(rest.world.db, await reloadSent(sent));
const RICH = [box("SIGNATURE"), box("TEXT", 1, { type: "text", label: "City" }), box("NAME", 2)];

/**
 * Ann consents, signs and writes. Then her address becomes Zoe's, as the old update-many and migration 0021
 * wrote it.
 */
async function createInherited(): Promise<Sent> {
  const sent = await rest.world.send({ recipients: [signer("Ann", { fields: RICH }), signer("Ben")] });
  await prepareSigner(createSigningApi(), sent, 0);
  await createSigningApi().fill({
    token: getRecipientToken(sent, 0),
    fieldId: findSentFieldId(sent, 0, "TEXT"),
    value: "of Ann",
  });
  const [ann] = sent.recipients;
  if (!ann) throw new TypeError("Nobody was asked");
  const zoe = { name: "Ann", email: "zoe@example.com" };
  const changes = [{ type: "EMAIL", from: ann.email, to: zoe.email }];
  await rest.world.db.transaction(async (tx) => {
    const data = { ...toRecipientBase({ ...ann, ...zoe }), changes };
    const now = new Date();
    await recordAudit(tx, sent.envelope.id, [{ type: "RECIPIENT_UPDATED", data }], {
      actor: rest.world.owner,
      origin: { ipAddress: null, userAgent: null },
      now,
    });
    const personSinceSeq = (await loadAudit(tx, sent.envelope.id)).length;
    await tx
      .update(recipients)
      .set({ ...zoe, personSinceSeq })
      .where(eq(recipients.id, ann.id));
    for (const table of [consents, signatures]) {
      await tx.update(table).set({ address: zoe.email }).where(eq(table.recipientId, ann.id));
    }
  });
  return reloadSent(sent);
}

test("an unfinished recipient sees nothing of the former recipient and finishes with their own values", async () => {
  const sent = await createInherited();
  await runMigration();
  const token = getRecipientToken(sent, 0);
  const state = await createSigningApi().state({ token });
  if (state.screen !== "sign") throw new TypeError(state.screen);
  expect(state.session.consent.givenAt).toBe(null);
  expect(
    state.session.fields.filter(({ mine }) => mine).map(({ type, inserted }) => [type, inserted]),
  ).toEqual([
    ["SIGNATURE", false],
    ["TEXT", false],
    ["NAME", true],
  ]);
  await expect(createSigningApi().complete({ token })).rejects.toThrow(/empty|required|unsigned/i);
  expect((await getEvidence(sent)).consents).toEqual([]);
  await createSigningApi().consent(buildConsent(token));
  await createSigningApi().fill({ token, fieldId: findSentFieldId(sent, 0), value: DRAWN });
  await createSigningApi().complete({ token });
  await signAs(createSigningApi(), sent, 1);
  expect(findAuditDifferences(await getEvidence(sent))).toEqual([]);
  await rest.drain();
  expect((await reloadSent(sent)).envelope.status).toBe("COMPLETED");
});

test("a former recipient's signature is not sealed as the new recipient's, and the field is named", async () => {
  const sent = await createInherited();
  await rest.world.db
    .update(recipients)
    .set({ signingStatus: planSigned().signingStatus, signedAt: new Date() })
    .where(eq(recipients.id, sent.recipients[0]?.id ?? 0));
  await runMigration();
  const evidence = await getEvidence(sent);
  expect([evidence.consents, evidence.signatures]).toEqual([[], []]);
  const [zoe] = evidence.recipients;
  expect(zoe && getAuthenticationLevel(zoe, evidence)).toBe("LINK");
  expect(findAuditDifferences(evidence)).toMatchObject([
    { kind: "SIGNATURE", fieldType: "SIGNATURE", recipientId: zoe?.id },
    { kind: "VALUE", fieldType: "TEXT", recipientId: zoe?.id },
    { kind: "ACT", recipientId: zoe?.id },
  ]);
});

test("values given after the e-mail address changed belong to the new recipient and are kept", async () => {
  const sent = await createInherited();
  const token = getRecipientToken(sent, 0);
  await rest.world.db.delete(consents).where(eq(consents.recipientId, sent.recipients[0]?.id ?? 0));
  await createSigningApi().consent(buildConsent(token));
  await createSigningApi().fill({ token, fieldId: findSentFieldId(sent, 0), value: { ...DRAWN, aspect: 2 } });
  await createSigningApi().fill({ token, fieldId: findSentFieldId(sent, 0, "TEXT"), value: "of Zoe" });
  await runMigration();
  const evidence = await getEvidence(sent);
  expect(evidence.consents).toHaveLength(1);
  expect(evidence.signatures).toHaveLength(1);
  expect(evidence.fields.find(({ type }) => type === "TEXT")?.customText).toBe("of Zoe");
  await createSigningApi().complete({ token });
  await signAs(createSigningApi(), sent, 1);
  await rest.drain();
  expect((await reloadSent(sent)).envelope.status).toBe("COMPLETED");
});
