import * as oidc from "openid-client";
import { OutboundProblem } from "@/server/outbound/problem";
import { type Calling, type CompanyClient, createTrip, discoverProvider } from "./provider";

/** Problems that can be found before a person is sent to the provider. */
export const PROVIDER_PROBLEMS = ["ADDRESS", "UNREACHABLE", "ISSUER", "CLIENT"] as const;
export type ProviderProblem = (typeof PROVIDER_PROBLEMS)[number];

/**
 * Tries a provider: reads its metadata, then redeems an invalid code. A provider that knows our client
 * rejects the code (`invalid_grant`); one that does not rejects the client. Never throws for what a provider
 * does.
 */
export async function tryProvider(
  client: CompanyClient,
  calling: Calling,
  redirectUri: string,
): Promise<ProviderProblem | null> {
  let config: oidc.Configuration;
  try {
    config = await discoverProvider(client, calling);
  } catch (error) {
    return findOutboundProblem(error) ?? "ISSUER";
  }
  try {
    await oidc.genericGrantRequest(config, "authorization_code", {
      code: "rubrica-test",
      redirect_uri: redirectUri,
      code_verifier: createTrip().codeVerifier,
    });
    return null;
  } catch (error) {
    if (error instanceof oidc.ResponseBodyError && error.error === "invalid_grant") return null;
    return findOutboundProblem(error) ?? "CLIENT";
  }
}

/** Returns the problem if the call itself failed, and on which side of the guard. */
function findOutboundProblem(error: unknown): ProviderProblem | null {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 6; cause = cause.cause, depth += 1) {
    if (cause instanceof OutboundProblem)
      return cause.kind === "ADDRESS" || cause.kind === "URL" ? "ADDRESS" : "UNREACHABLE";
  }
  return null;
}
