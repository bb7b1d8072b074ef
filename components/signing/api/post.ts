import { BINDING_HEADER, clientBinding } from "./binding";
import { SigningProblem } from "./signing-problem";
import { readProblem } from "./verb-calls";

type Answer = { uploadId?: unknown; url?: unknown; status?: unknown; redirectUrl?: unknown };

/** Not over tRPC: for bytes, and for answers that set the cookie with which the way back is compared. */
export async function post(address: string, type: string, body: Blob | string): Promise<Answer> {
  const answer = await fetch(address, {
    method: "POST",
    headers: { [BINDING_HEADER]: clientBinding(), "content-type": type },
    body,
  }).catch((error: unknown) => {
    throw new SigningProblem("NETWORK", [], error);
  });
  const said: Answer | null = await answer.json().catch(() => null);
  if (answer.ok && said !== null) return said;
  throw readProblem(said, "INTERNAL_SERVER_ERROR");
}
