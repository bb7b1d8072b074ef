import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import type { AppRouter } from "@/server/routers";
import { goToRequired } from "./account/company-required";
import { provenAgain } from "./account/proven";
import { signedInAgain } from "./account/signed-out";
import { errorDataOf } from "./errors/error-data";

/**
 * Context of a call that nobody asks to sign in for: the one that asks who is signed in, as asking again would go in
 * circles, and what a page says by itself in the background. Its refusal is the answer.
 */
export const ASKS_WHO = { asksWho: true } as const;

/** The organisation asks for another sign-in than this one: what for, its page says. */
const isShutOut = (code: string | undefined): boolean =>
  code === "COMPANY_REQUIRED" || code === "SECURITY_POLICY";

/** Asks the person for what a refusal says is missing; false where nobody can be asked, or they say no. */
function answerTo(code: string | undefined): Promise<boolean> {
  if (code === "UNAUTHORIZED") return signedInAgain();
  return code === "PROOF_NEEDED" ? provenAgain() : Promise.resolve(false);
}

/**
 * Holds back what the server refuses because the session is over until the same person is signed in again, or because it
 * wants to see once more who sits there until they have shown it, then makes the call once more: refused means nothing
 * was done yet. Whoever called hears of it only when they do not come back. Where an organisation asks for more
 * than this sign-in showed, the page leaves for the one that says what.
 */
export const sessionLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let isLeft = false;
      let running = { unsubscribe: () => {} };
      const attempt = (isFirst: boolean) => {
        running = next(op).subscribe({
          next: (answer) => observer.next(answer),
          complete: () => observer.complete(),
          error: async (error) => {
            if (isShutOut(errorDataOf(error)?.code)) goToRequired();
            const mayAsk = isFirst && !op.context.asksWho;
            const mayGoOn = mayAsk && (await answerTo(errorDataOf(error)?.code));
            if (isLeft) return;
            if (mayGoOn) attempt(false);
            else observer.error(error);
          },
        });
      };
      attempt(true);
      return () => {
        isLeft = true;
        running.unsubscribe();
      };
    });
