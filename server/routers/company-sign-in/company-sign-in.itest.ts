import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadCompanyConnection, toCompanyClient } from "@/server/auth/company/connection";
import { openSession } from "@/server/auth/session-store";
import { createCallerFor } from "@/server/caller";
import { env } from "@/server/env";
import { provide } from "@/server/runtime";
import { type CompanyProvider, startCompanyProvider } from "@/server/testing/identity/company-provider";
import { catchErrorCode } from "@/server/testing/world/error-code";
import { freezeClock } from "@/server/testing/world/hold-clock";
import { addColleague, findOrganisationId, getPerson, type TestMember } from "@/server/testing/world/people";
import { testWorld, type World } from "@/server/testing/world/world";

const DESK = { ipAddress: "198.51.100.9", userAgent: "test" };
const SECRET = "a-client-secret";

let world: World;
let provider: CompanyProvider;
let organisationId: number;
let wanted: {
  organisationId: number;
  issuer: string;
  clientId: string;
  teamId: number;
  isEnabled: boolean;
  endsThere: boolean;
};

beforeAll(async () => {
  world = await testWorld();
  organisationId = await findOrganisationId(world);
  provider = await startCompanyProvider([
    `http://localhost:3000/api/auth/company/${organisationId}/callback`,
  ]);
  provide("env", { ...env(), WEBHOOK_ALLOWED_HOSTS: [provider.host] });
  provide("webhookDialling", { ca: provider.ca });
  const { issuer, clientId } = provider;
  wanted = {
    organisationId,
    issuer,
    clientId,
    teamId: world.owner.teamId,
    isEnabled: true,
    endsThere: false,
  };
});
afterAll(async () => {
  await provider[Symbol.asyncDispose]();
  await world[Symbol.asyncDispose]();
});

async function createProvenApi({ userId, email, name }: TestMember) {
  const sessionId = await openSession(world.db, userId, DESK);
  const account = { userId, email, name, sessionId, isInstanceAdmin: false };
  return createCallerFor({ actor: null, account, requestId: "test" }).companySignIn;
}
const getOwner = () => getPerson(world, world.owner);

describe("an organisation's identity provider", () => {
  test("is stored with its secret encrypted, and shown without it", async () => {
    const api = await createProvenApi(getOwner());
    expect(await api.get({ organisationId })).toMatchObject({
      redirectUri: `http://localhost:3000/api/auth/company/${organisationId}/callback`,
      connection: null,
    });
    const saved = await api.save({ ...wanted, clientSecret: SECRET });
    expect(JSON.stringify([saved, await api.get({ organisationId })])).not.toContain(SECRET);
    const row = await loadCompanyConnection(world.db, organisationId);
    expect(row?.clientSecretEncrypted).not.toContain(SECRET);
    expect(row && toCompanyClient(row).clientSecret).toBe(SECRET);
  });

  test("keeps its secret while issuer and client stay the same, and never sends it to another issuer", async () => {
    const api = await createProvenApi(getOwner());
    await api.save({ ...wanted, clientSecret: SECRET });
    expect((await api.save({ ...wanted, isEnabled: false })).connection?.isEnabled).toBe(false);
    const moved = { ...wanted, issuer: `${provider.issuer}/other` };
    expect(await catchErrorCode(api.save(moved))).toBe("INVALID_REQUEST");
    expect(await catchErrorCode(api.save({ ...wanted, clientId: "other" }))).toBe("INVALID_REQUEST");
    const { teamId: _, isEnabled: __, endsThere: ___, ...asked } = moved;
    expect(await catchErrorCode(api.check(asked))).toBe("INVALID_REQUEST");
  });

  test("is called only at public addresses and over HTTPS", async () => {
    const api = await createProvenApi(getOwner());
    for (const issuer of [
      "http://login.acme.example",
      "https://10.0.0.1",
      "https://169.254.169.254",
      "https://localhost:1",
      "https://user:secret@login.acme.example",
      "https://login.acme.example/#x",
      "javascript:alert(1)",
    ])
      expect(await catchErrorCode(api.save({ ...wanted, issuer, clientSecret: SECRET }))).toBe("BAD_REQUEST");
  });

  test("lets newcomers join a team of the organisation, not of another organisation", async () => {
    const api = await createProvenApi(getOwner());
    const { teamId } = await world.stranger();
    expect(await catchErrorCode(api.save({ ...wanted, teamId, clientSecret: SECRET }))).toBe(
      "INVALID_REQUEST",
    );
  });
});

describe("a test of the provider", () => {
  const tryConnection = async (more: { issuer?: string; clientSecret?: string }) => {
    const { issuer, clientId } = wanted;
    const { clientSecret } = provider;
    return (
      await (
        await createProvenApi(getOwner())
      ).check({ organisationId, issuer, clientId, clientSecret, ...more })
    ).problem;
  };
  test("reports whether it is reachable, is the right issuer and accepts the client", async () => {
    expect(await tryConnection({})).toBeNull();
    expect(await tryConnection({ clientSecret: "wrong" })).toBe("CLIENT");
    expect(await tryConnection({ issuer: `${provider.issuer}/nobody` })).toBe("ISSUER");
    expect(await tryConnection({ issuer: "https://no-such-name.invalid" })).toBe("UNREACHABLE");
    provider.lies = { description: { issuer: "https://login.microsoftonline.com/{tenantid}/v2.0" } };
    expect(await tryConnection({})).toBe("ISSUER");
    provider.lies = { description: { token_endpoint: "https://10.0.0.1/token" } };
    expect(await tryConnection({})).toBe("ADDRESS");
    provider.lies = {};
  });

  test("is limited in number", async () => {
    freezeClock();
    await world.test.sql`delete from rate_limit`;
    for (let n = 0; n < 10; n += 1) await tryConnection({ issuer: "https://no-such-name.invalid" });
    expect(await catchErrorCode(tryConnection({}))).toBe("TOO_MANY_REQUESTS");
    await world.test.sql`delete from rate_limit`;
  });
});

describe("changing the provider", () => {
  test("is for an admin with fresh proof; a manager may not, and a stranger learns nothing", async () => {
    const manager = await addColleague(world, { team: null, organisation: "MANAGER" });
    const stranger = getPerson(world, await world.stranger());
    const { issuer, clientId } = wanted;
    for (const [person, code] of [
      [manager, "FORBIDDEN"],
      [stranger, "NOT_FOUND"],
    ] as const) {
      const api = await createProvenApi(person);
      expect(await catchErrorCode(api.get({ organisationId }))).toBe(code);
      expect(await catchErrorCode(api.save({ ...wanted, clientSecret: SECRET }))).toBe(code);
      const check = api.check({ organisationId, issuer, clientId, clientSecret: SECRET });
      expect(await catchErrorCode(check)).toBe(code);
    }
    const unproven = getOwner().call.companySignIn;
    expect(await catchErrorCode(unproven.save({ ...wanted, clientSecret: SECRET }))).toBe("PROOF_NEEDED");
  });
});
