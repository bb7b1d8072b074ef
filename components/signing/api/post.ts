import { BINDING_HEADER, readClientBinding } from "./binding";
import { readProblem } from "./procedure-calls";
import { SigningProblem } from "./signing-problem";

type PostResponse = { uploadId?: unknown; url?: unknown; status?: unknown; redirectUrl?: unknown };

/**
 * Plain fetch instead of tRPC: for binary bodies, and for answers
 * that set the cookie the provider's return is checked against.
 */
export async function postBody(address: string, type: string, body: Blob | string): Promise<PostResponse> {
  const answer = await fetch(address, {
    method: "POST",
    headers: { [BINDING_HEADER]: readClientBinding(), "content-type": type },
    body,
  }).catch((error: unknown) => {
    throw new SigningProblem("NETWORK", [], error);
  });
  const responseBody: PostResponse | null = await answer.json().catch(() => null);
  if (answer.ok && responseBody !== null) return responseBody;
  throw readProblem(responseBody, "INTERNAL_SERVER_ERROR");
}
