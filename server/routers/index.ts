import { createCallerFactory, router } from "@/server/trpc";

/** A table and nothing else: what the product does, verb by verb. */
export const appRouter = router({});

export type AppRouter = typeof appRouter;
export const createCaller = createCallerFactory(appRouter);
