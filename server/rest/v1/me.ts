import { z } from "zod";
import { defineOperation, NOTHING } from "./operation";

/** `GET /me`: the team the token belongs to (domain/README.md 1.1). */
export const me = defineOperation({
  method: "GET",
  path: "/me",
  scope: "none",
  summary: "Tell which team this token belongs to",
  query: NOTHING,
  body: NOTHING,
  answer: z.object({ name: z.string() }),
  refuses: [],
  run: async ({ actor }) => ({ name: actor.teamName }),
});
