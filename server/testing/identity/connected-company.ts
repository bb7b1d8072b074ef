import { openSession } from "@/server/auth/session-store";
import { createCallerFor } from "@/server/caller";
import { companyDomains } from "@/server/db/schema";
import { env } from "@/server/env";
import { newId } from "@/server/ids";
import { provide } from "@/server/runtime";
import { findOrganisationId } from "../world/people";
import type { World } from "../world/world";
import { type CompanyProvider, startCompanyProvider } from "./company-provider";

const BASE = "http://localhost:3000";

/** Gives the world's organisation a domain, `acme.example`, and turns on a real provider in its settings. */
export async function connectCompany(
  world: World,
): Promise<{ provider: CompanyProvider; organisationId: number }> {
  const organisationId = await findOrganisationId(world);
  const provider = await startCompanyProvider([`${BASE}/api/auth/company/${organisationId}/callback`]);
  provide("env", { ...env(), SMTP_URL: "smtp://127.0.0.1:25", WEBHOOK_ALLOWED_HOSTS: [provider.host] });
  provide("webhookDialling", { ca: provider.ca });
  const domain = { id: newId(), organisationId, domain: "acme.example", token: newId() };
  await world.db.insert(companyDomains).values({ ...domain, verifiedAt: new Date(), createdAt: new Date() });
  const { userId, teamId } = world.owner;
  const sessionId = await openSession(world.db, userId, { ipAddress: "198.51.100.9", userAgent: "test" });
  const account = { userId, sessionId, email: "", name: "", isInstanceAdmin: false };
  await createCallerFor({ actor: null, account, requestId: "test" }).companySignIn.save({
    organisationId,
    issuer: provider.issuer,
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    teamId,
    isEnabled: true,
    endsThere: true,
  });
  return { provider, organisationId };
}
