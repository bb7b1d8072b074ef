import * as oidc from "openid-client";
import { OutboundProblem } from "@/server/outbound/problem";
import { type Calling, type CompanyClient, discover, newTrip } from "./provider";

/** What can be wrong with a provider before anybody was sent there. */
export const PROVIDER_PROBLEMS = ["ADDRESS", "UNREACHABLE", "ISSUER", "CLIENT"] as const;
export type ProviderProblem = (typeof PROVIDER_PROBLEMS)[number];

/**
 * Tries a provider: its description, then a code that is none. One that knows us says that the code is wrong, one that
 * does not says that of us. Never throws for what a provider does.
 */
export async function tryProvider(
  client: CompanyClient,
  calling: Calling,
  redirectUri: string,
): Promise<ProviderProblem | null> {
  let config: oidc.Configuration;
  try {
    config = await discover(client, calling);
  } catch (error) {
    return outboundIn(error) ?? "ISSUER";
  }
  try {
    await oidc.genericGrantRequest(config, "authorization_code", {
      code: "rubrica-test",
      redirect_uri: redirectUri,
      code_verifier: newTrip().codeVerifier,
    });
    return null;
  } catch (error) {
    if (error instanceof oidc.ResponseBodyError && error.error === "invalid_grant") return null;
    return outboundIn(error) ?? "CLIENT";
  }
}

/** Whether the way there failed, and on which side of the guard. */
function outboundIn(error: unknown): ProviderProblem | null {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 6; cause = cause.cause, depth += 1) {
    if (cause instanceof OutboundProblem)
      return cause.kind === "ADDRESS" || cause.kind === "URL" ? "ADDRESS" : "UNREACHABLE";
  }
  return null;
}
