import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import type { AppRouter } from "@/server/routers";
import { openCompanyRequiredPage } from "./account/company-required";
import { provenAgain } from "./account/proof-prompt";
import { signedInAgain } from "./account/sign-in-prompt";
import { readErrorData } from "./errors/error-data";

/**
 * Context of a call that never opens the sign-in dialog. For the query of the signed-in account, which would
 * loop, and for background calls. The caller gets the refusal.
 */
export const ASKS_WHO = { asksWho: true } as const;

/** The organisation requires another sign-in method. The page at /signin/required says which. */
const isShutOut = (code: string | undefined): boolean =>
  code === "COMPANY_REQUIRED" || code === "SECURITY_POLICY";

/** Asks the user for the sign-in or proof that a refusal names. False if they decline or cannot be asked. */
function answerRefusal(code: string | undefined): Promise<boolean> {
  if (code === "UNAUTHORIZED") return signedInAgain();
  return code === "PROOF_NEEDED" ? provenAgain() : Promise.resolve(false);
}

/**
 * Holds a refused call until the same user has signed in again or proved their identity, then repeats it. A
 * refused call has changed nothing yet. The caller gets the error only if the user gives up. If an
 * organisation requires more than this sign-in, the page goes to /signin/required.
 */
export const sessionLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let isLeft = false;
      let running = { unsubscribe: () => {} };
      const attemptCall = (isFirst: boolean) => {
        running = next(op).subscribe({
          next: (answer) => observer.next(answer),
          complete: () => observer.complete(),
          error: async (error) => {
            if (isShutOut(readErrorData(error)?.code)) openCompanyRequiredPage();
            const mayAsk = isFirst && !op.context.asksWho;
            const mayGoOn = mayAsk && (await answerRefusal(readErrorData(error)?.code));
            if (isLeft) return;
            if (mayGoOn) attemptCall(false);
            else observer.error(error);
          },
        });
      };
      attemptCall(true);
      return () => {
        isLeft = true;
        running.unsubscribe();
      };
    });
