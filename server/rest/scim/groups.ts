import { listAnswer, resourceAnswer } from "./answer";
import { listQuery, scim } from "./scim";

/** `GET /Groups` with `filter`, `startIndex`, `count` and `excludedAttributes=members`. */
export const listGroups = scim(async ({ api, request }) =>
  listAnswer(await api.scimGroup.list(listQuery(request)), request),
);

/** `POST /Groups`. */
export const createGroup = scim(async ({ api, request, body }) =>
  resourceAnswer(await api.scimGroup.create({ body: await body() }), request, 201),
);

/** `GET /Groups/{id}`. */
export const getGroup = scim(async ({ api, request, id }) =>
  resourceAnswer(await api.scimGroup.get({ id }), request),
);

/** `PUT /Groups/{id}`. */
export const replaceGroup = scim(async ({ api, request, id, ifMatch, body }) =>
  resourceAnswer(await api.scimGroup.replace({ id, ifMatch, body: await body() }), request),
);

/** `PATCH /Groups/{id}`. */
export const patchGroup = scim(async ({ api, request, id, ifMatch, body }) =>
  resourceAnswer(await api.scimGroup.patch({ id, ifMatch, body: await body() }), request),
);

/** `DELETE /Groups/{id}`. */
export const removeGroup = scim(async ({ api, id, ifMatch }) => {
  await api.scimGroup.remove({ id, ifMatch });
  return new Response(null, { status: 204 });
});
