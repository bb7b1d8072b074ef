import { listAnswer, resourceAnswer } from "./answer";
import { listQuery, scim } from "./scim";

/** `GET /Groups` with `filter`, `startIndex`, `count` and `excludedAttributes=members`. */
export const listGroups = scim(async ({ api, request }) =>
  listAnswer(await api.scimGroup.list(listQuery(request)), request),
);

export const createGroup = scim(async ({ api, request, body }) =>
  resourceAnswer(await api.scimGroup.create({ body: await body() }), request, 201),
);

export const getGroup = scim(async ({ api, request, id }) =>
  resourceAnswer(await api.scimGroup.get({ id }), request),
);

export const replaceGroup = scim(async ({ api, request, id, ifMatch, body }) =>
  resourceAnswer(await api.scimGroup.replace({ id, ifMatch, body: await body() }), request),
);

export const patchGroup = scim(async ({ api, request, id, ifMatch, body }) =>
  resourceAnswer(await api.scimGroup.patch({ id, ifMatch, body: await body() }), request),
);

export const removeGroup = scim(async ({ api, id, ifMatch }) => {
  await api.scimGroup.remove({ id, ifMatch });
  return new Response(null, { status: 204 });
});
