import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { toPatientMs } from "@/server/cli/testing/patience";
import { teamMembers } from "@/server/db/schema";
import { loadAudit, verifyChain } from "@/server/db/store/audit";
import { NO_VISITOR } from "@/server/db/store/auth-grant";
import { MOST_ACCESSES } from "@/server/db/store/verify-access";
import type { TeamActor } from "@/server/domain/actor";
import { isDomainError } from "@/server/domain/errors";
import { loadSigner } from "@/server/pdf/authority";
import { services } from "@/server/process-services";
import { provide, requireInstance } from "@/server/runtime";
import { drainJobs } from "@/server/testing/jobs/queue";
import { createTemporaryFolder, runTool } from "@/server/testing/pdf/judges";
import { signAs, signer, signingCaller } from "@/server/testing/world/signing";
import { type Owner, type Sent, stopClock, testWorld, type World } from "@/server/testing/world/world";
import { createCaller } from "..";

vi.setConfig({ testTimeout: toPatientMs(150), hookTimeout: toPatientMs(120) });

let world: World;
let manager: Owner;
let member: Owner;
beforeAll(async () => {
  world = await testWorld();
  provide("signer", loadSigner(requireInstance("signerSource"), new Date()));
  manager = await createColleague("MANAGER");
  member = await createColleague("MEMBER");
});
afterAll(() => world[Symbol.asyncDispose]());

async function createColleague(role: "MANAGER" | "MEMBER"): Promise<Owner> {
  const other = await world.stranger();
  const { teamId } = world.owner;
  await world.db.insert(teamMembers).values({ teamId, userId: other.userId, role, createdAt: new Date() });
  return { ...other, teamId, role };
}

const createVerifyApi = (
  actor: TeamActor | null,
  origin = { ipAddress: "192.0.2.7", userAgent: "Firefox" },
) =>
  createCaller({
    db: world.db,
    services: services(),
    actor,
    account: null,
    origin,
    requestId: "test",
    visitor: NO_VISITOR,
    fromLoopback: false,
  }).verify;
const createVisitorApi = (ipAddress = "203.0.113.7", userAgent = "Chrome") =>
  createVerifyApi(null, { ipAddress, userAgent });
const getCode = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "ok",
    (error: unknown) => {
      const cause = error instanceof Error ? error.cause : null;
      return isDomainError(cause) ? cause.code : String(error);
    },
  );
const sendDocument = (): Promise<Sent> => world.send({ title: "Lease", recipients: [signer("Ana")] });
const getShownCode = async ({ envelope }: Sent) =>
  createVerifyApi(world.owner).code({ envelopeId: envelope.id });
const listTypes = async ({ envelope }: Sent) =>
  (await loadAudit(world.db, envelope.id)).map(({ type }) => type);

describe("a verification code", () => {
  test("that was replaced opens nothing, the new one does, and the log records it without either code", async () => {
    const sent = await sendDocument();
    const { code: old, url } = await getShownCode(sent);
    expect(url).toContain(`/verify/${old}`);
    await createVerifyApi(world.owner).rotateCode({ envelopeId: sent.envelope.id });
    const { code: fresh } = await getShownCode(sent);
    expect(fresh).toMatch(/^qr_[0-9a-z]{26}$/);
    expect(fresh).not.toBe(old);
    expect(await createVisitorApi().byCode({ code: old ?? "" })).toBeNull();
    expect(await createVisitorApi().byCode({ code: fresh ?? "" })).toMatchObject({ status: "PENDING" });
    const log = await loadAudit(world.db, sent.envelope.id);
    expect(log.at(-1)).toMatchObject({ type: "DOCUMENT_VERIFY_CODE_REPLACED", email: world.owner.email });
    expect(verifyChain(log).ok).toBe(true);
    expect(JSON.stringify(log)).not.toMatch(/qr_/);
  });

  test("that was revoked opens nothing, stays revoked, and may be followed by a new one", async () => {
    const sent = await sendDocument();
    const { envelopeId, code: old } = { envelopeId: sent.envelope.id, ...(await getShownCode(sent)) };
    await createVerifyApi(world.owner).revokeCode({ envelopeId });
    expect(await getShownCode(sent)).toMatchObject({ code: null, url: null });
    expect(await createVisitorApi().byCode({ code: old ?? "" })).toBeNull();
    await createVerifyApi(world.owner).revokeCode({ envelopeId });
    expect((await listTypes(sent)).filter((type) => type === "DOCUMENT_VERIFY_CODE_REVOKED")).toHaveLength(1);
    await createVerifyApi(world.owner).rotateCode({ envelopeId });
    expect(await createVisitorApi().byCode({ code: (await getShownCode(sent)).code ?? "" })).not.toBeNull();
  });

  test("that was revoked before the seal is not printed; the file is still recognised by its bytes", async () => {
    const sent = await sendDocument();
    const { code: old } = await getShownCode(sent);
    await createVerifyApi(world.owner).revokeCode({ envelopeId: sent.envelope.id });
    await signAs(signingCaller(world.db), sent, 0);
    await drainJobs(world);
    const [row] = await world.test.sql`
      select v.storage_key from item_version v join envelope_item i on i.id = v.item_id
      where i.envelope_id = ${sent.envelope.id} and v.kind = 'SEALED'`;
    const bytes = new Uint8Array(await world.storage.read(row?.storage_key));
    const path = join(createTemporaryFolder(), "sealed.pdf");
    writeFileSync(path, bytes);
    const { output } = runTool("pdftotext", [path, "-"]);
    expect(output).toContain("SHA-256");
    expect(output.replace(/\s/g, "")).not.toContain(old);
    expect(output).not.toContain("/verify/");
    expect(await createVisitorApi().deep({ bytes })).toMatchObject({
      report: { status: "passed" },
      found: { match: "sealed", document: { status: "COMPLETED" } },
    });
    // The code of a completed document can be replaced too.
    await createVerifyApi(world.owner).rotateCode({ envelopeId: sent.envelope.id });
    expect(await createVisitorApi().byCode({ code: (await getShownCode(sent)).code ?? "" })).toMatchObject({
      status: "COMPLETED",
    });
  });
});

describe("changing a verification code", () => {
  test("is for the owner and managers; other members see the code, strangers do not find the document", async () => {
    const sent = await sendDocument();
    const input = { envelopeId: sent.envelope.id };
    const before = (await getShownCode(sent)).code;
    for (const procedure of ["rotateCode", "revokeCode"] as const) {
      expect(await getCode(createVerifyApi(member)[procedure](input))).toBe("FORBIDDEN");
      expect(await getCode(createVerifyApi(await world.stranger())[procedure](input))).toBe("NOT_FOUND");
      expect(await getCode(createVerifyApi(null)[procedure](input))).toBe("UNAUTHORIZED");
    }
    expect(await createVerifyApi(member).code(input)).toMatchObject({ code: before, mayChange: false });
    expect(await createVerifyApi(manager).code(input)).toMatchObject({ code: before, mayChange: true });
    expect(await getCode(createVerifyApi(await world.stranger()).code(input))).toBe("NOT_FOUND");
    expect(await getCode(createVerifyApi(null).code(input))).toBe("UNAUTHORIZED");
    expect(await getCode(createVerifyApi(manager).rotateCode(input))).toBe("ok");
    expect((await getShownCode(sent)).code).not.toBe(before);
  });

  test("is refused on a draft, on a template, and while the seal that prints it is being made", async () => {
    const draft = await world.draft();
    const template = await world.draft({ type: "TEMPLATE" });
    const sealing = await sendDocument();
    await world.db.execute(
      sql`update envelope set sealing_since = clock_timestamp() where id = ${sealing.envelope.id}`,
    );
    for (const procedure of ["rotateCode", "revokeCode"] as const) {
      const getRefusalOn = ({ envelope }: Sent) =>
        getCode(createVerifyApi(world.owner)[procedure]({ envelopeId: envelope.id }));
      expect(await getRefusalOn(draft)).toBe("ENVELOPE_DRAFT");
      expect(await getRefusalOn(template)).toBe("NOT_FOUND");
      expect(await getRefusalOn(sealing)).toBe("INVALID_REQUEST");
    }
    expect(await getCode(createVerifyApi(world.owner).code({ envelopeId: draft.envelope.id }))).toBe(
      "ENVELOPE_DRAFT",
    );
    expect(await getCode(createVerifyApi(world.owner).code({ envelopeId: template.envelope.id }))).toBe(
      "NOT_FOUND",
    );
  });
});

describe("the look-ups of a code", () => {
  test("are shown to users who see the document, one line per visit, newest first, without misses", async () => {
    const sent = await sendDocument();
    const { code, accesses } = await getShownCode(sent);
    expect(accesses).toEqual([]);
    const noon = new Date("2027-03-01T12:00:00Z");
    const addMinutes = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
    try {
      for (const [minutes, address] of [
        [0, "203.0.113.7"],
        [30, "203.0.113.7"],
        [31, "203.0.113.8"],
        [85, "203.0.113.7"],
        [300, "203.0.113.7"],
      ] as const) {
        stopClock(addMinutes(minutes));
        await createVisitorApi(address).byCode({ code: code ?? "" });
      }
      await createVisitorApi().byCode({ code: `qr_${"z".repeat(26)}` });
    } finally {
      stopClock(null);
    }
    const told = (await getShownCode(sent)).accesses.map(
      ({ ipAddress, userAgent, times, firstAt, lastAt }) => [
        ...[ipAddress, userAgent, times, firstAt, lastAt],
      ],
    );
    const toIso = (minutes: number) => addMinutes(minutes).toISOString();
    expect(told).toEqual([
      ["203.0.113.7", "Chrome", 1, toIso(300), toIso(300)],
      ["203.0.113.7", "Chrome", 3, toIso(0), toIso(85)],
      ["203.0.113.8", "Chrome", 1, toIso(31), toIso(31)],
    ]);
    expect(JSON.stringify(await loadAudit(world.db, sent.envelope.id))).not.toContain("203.0.113.8");
  });

  test("are limited to the newest, however many there are, and to this document", async () => {
    const [sent, other] = [await sendDocument(), await sendDocument()];
    await createVisitorApi("203.0.113.99").byCode({ code: (await getShownCode(other)).code ?? "" });
    const code = (await getShownCode(sent)).code ?? "";
    await world.test.sql`
      insert into verify_access (envelope_id, ip_address, first_at, last_at)
      select ${sent.envelope.id}, '198.51.100.1', now() - n * interval '1 day', now() - n * interval '1 day'
      from generate_series(1, ${MOST_ACCESSES + 50}) n`;
    await createVisitorApi("203.0.113.50").byCode({ code });
    const [row] = await world.test.sql`
      select count(*)::int as kept from verify_access where envelope_id = ${sent.envelope.id}`;
    expect(row?.kept).toBe(MOST_ACCESSES);
    const { accesses } = await getShownCode(sent);
    expect(accesses).toHaveLength(MOST_ACCESSES);
    expect(accesses[0]?.ipAddress).toBe("203.0.113.50");
    expect((await getShownCode(other)).accesses).toHaveLength(1);
  });
});
