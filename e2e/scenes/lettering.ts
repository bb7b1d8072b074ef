import { json } from "node:stream/consumers";
import type { Connect, Plugin } from "vite";
import { AskTypedName } from "@/server/contract/lettering";
import { listTypedStyles } from "@/server/pdf/stamp/typed-styles";

const ADDRESS = "/api/trpc/lettering.typedName";

/** Draws typed names with the sealer, the only part of the server that a recipient's page needs here. */
const answer: Connect.NextHandleFunction = (request, response, next) => {
  if (request.url !== ADDRESS) return next();
  json(request)
    .then(async (body) => {
      const data = await listTypedStyles(AskTypedName.parse(body));
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ result: { data } }));
    })
    .catch(next);
};

export const lettering: Plugin = {
  name: "lettering",
  configureServer: ({ middlewares }) => {
    middlewares.use(answer);
  },
  configurePreviewServer: ({ middlewares }) => {
    middlewares.use(answer);
  },
};
