import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import type { AppRouter } from "@/server/routers";
import { signedInAgain } from "./account/signed-out";
import { errorDataOf } from "./errors/error-data";

/**
 * Context of a call that nobody asks to sign in for: the one that asks who is signed in, as asking again would go in
 * circles, and what a page says by itself in the background. Its refusal is the answer.
 */
export const ASKS_WHO = { asksWho: true } as const;

/**
 * Holds back what the server refuses because the session is over until the same person is signed in again, then makes
 * the call once more: refused means nothing was done yet. Whoever called hears of it only when they do not come back.
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
            const isOver = errorDataOf(error)?.code === "UNAUTHORIZED" && !op.context.asksWho;
            const isBack = isFirst && isOver && (await signedInAgain());
            if (isLeft) return;
            if (isBack) attempt(false);
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
