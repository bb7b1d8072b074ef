import { listAnswer, resourceAnswer } from "./answer";
import { listQuery, scim } from "./scim";

/** `GET /Users` with `filter`, `startIndex` and `count`. */
export const listUsers = scim(async ({ api, request }) =>
  listAnswer(await api.scimUser.list(listQuery(request)), request),
);

export const createUser = scim(async ({ api, request, body }) =>
  resourceAnswer(await api.scimUser.create({ body: await body() }), request, 201),
);

export const getUser = scim(async ({ api, request, id }) =>
  resourceAnswer(await api.scimUser.get({ id }), request),
);

export const replaceUser = scim(async ({ api, request, id, ifMatch, body }) =>
  resourceAnswer(await api.scimUser.replace({ id, ifMatch, body: await body() }), request),
);

export const patchUser = scim(async ({ api, request, id, ifMatch, body }) =>
  resourceAnswer(await api.scimUser.patch({ id, ifMatch, body: await body() }), request),
);

export const removeUser = scim(async ({ api, id, ifMatch }) => {
  await api.scimUser.remove({ id, ifMatch });
  return new Response(null, { status: 204 });
});
