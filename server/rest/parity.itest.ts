import { expect, test } from "vitest";
import { z } from "zod";
import { appRouter } from "@/server/routers";
import { isDocumented } from "./methods";
import { loadRoutes } from "./testing";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

const Published = z.object({
  meta: z.object({ openapi: z.object({ method: z.string(), path: z.string() }) }),
});

/** What a procedure's metadata says about REST, if anything. */
function published(procedure: unknown): string[] {
  const definition = typeof procedure === "function" && "_def" in procedure ? procedure._def : null;
  const { data } = Published.safeParse(definition);
  return data ? [`${data.meta.openapi.method} ${data.meta.openapi.path}`] : [];
}

test("the routes under app/api/v2 offer exactly what the procedures publish", async () => {
  const procedures: unknown[] = Object.values(appRouter._def.procedures);
  const offered = (await loadRoutes("api/v2")).flatMap(({ pattern, module }) => {
    const path = `/${pattern.slice(2).join("/")}`.replace(/\[(\w+)\]/g, "{$1}");
    return METHODS.filter((method) => isDocumented(module[method])).map((method) => `${method} ${path}`);
  });
  expect(offered.length).toBeGreaterThan(15);
  expect(offered.sort()).toEqual(procedures.flatMap(published).sort());
});

test("every route of the API answers every method", async () => {
  for (const folder of ["api/v2", "api/files"]) {
    for (const { file, module } of await loadRoutes(folder)) {
      expect([file, METHODS.filter((method) => typeof module[method] === "function")]).toEqual([
        file,
        METHODS,
      ]);
    }
  }
});
