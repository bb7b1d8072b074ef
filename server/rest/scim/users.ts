import { buildResourceAnswer, listAnswer } from "./answer";
import { createScimHandler, listQuery } from "./scim";

/** `GET /Users` with `filter`, `startIndex` and `count`. */
export const listUsers = createScimHandler(async ({ api, request }) =>
  listAnswer(await api.scimUser.list(listQuery(request)), request),
);

export const createUser = createScimHandler(async ({ api, request, body }) =>
  buildResourceAnswer(await api.scimUser.create({ body: await body() }), request, 201),
);

export const getUser = createScimHandler(async ({ api, request, id }) =>
  buildResourceAnswer(await api.scimUser.get({ id }), request),
);

export const replaceUser = createScimHandler(async ({ api, request, id, ifMatch, body }) =>
  buildResourceAnswer(await api.scimUser.replace({ id, ifMatch, body: await body() }), request),
);

export const patchUser = createScimHandler(async ({ api, request, id, ifMatch, body }) =>
  buildResourceAnswer(await api.scimUser.patch({ id, ifMatch, body: await body() }), request),
);

export const removeUser = createScimHandler(async ({ api, id, ifMatch }) => {
  await api.scimUser.remove({ id, ifMatch });
  return new Response(null, { status: 204 });
});
