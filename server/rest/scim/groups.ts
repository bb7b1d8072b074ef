import { buildResourceAnswer, listAnswer } from "./answer";
import { createScimHandler, listQuery } from "./scim";

/** `GET /Groups` with `filter`, `startIndex`, `count` and `excludedAttributes=members`. */
export const listGroups = createScimHandler(async ({ api, request }) =>
  listAnswer(await api.scimGroup.list(listQuery(request)), request),
);

export const createGroup = createScimHandler(async ({ api, request, body }) =>
  buildResourceAnswer(await api.scimGroup.create({ body: await body() }), request, 201),
);

export const getGroup = createScimHandler(async ({ api, request, id }) =>
  buildResourceAnswer(await api.scimGroup.get({ id }), request),
);

export const replaceGroup = createScimHandler(async ({ api, request, id, ifMatch, body }) =>
  buildResourceAnswer(await api.scimGroup.replace({ id, ifMatch, body: await body() }), request),
);

export const patchGroup = createScimHandler(async ({ api, request, id, ifMatch, body }) =>
  buildResourceAnswer(await api.scimGroup.patch({ id, ifMatch, body: await body() }), request),
);

export const removeGroup = createScimHandler(async ({ api, id, ifMatch }) => {
  await api.scimGroup.remove({ id, ifMatch });
  return new Response(null, { status: 204 });
});
