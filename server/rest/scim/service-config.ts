import { resourceTypes, schemas, serviceProviderConfig } from "@/server/contract/scim/discovery";
import { toScimList } from "@/server/contract/scim/list";
import type { Attributes } from "@/server/contract/scim/values";
import { DomainError } from "@/server/domain/errors";
import { env } from "@/server/env";
import { listAnswer, resourceAnswer } from "./answer";
import { scim } from "./scim";

const baseUrl = (): string => `${env().BASE_URL}/api/scim/v2`;

/** `GET /ServiceProviderConfig`: the supported parts of SCIM. */
export const showConfig = scim(async ({ request }) =>
  resourceAnswer(serviceProviderConfig(baseUrl(), `${env().BASE_URL}/api/v2/docs/company-sign-in`), request),
);

const createListHandler = (of: (base: string) => Attributes[]) =>
  scim(async ({ request }) => {
    const all = of(baseUrl());
    return listAnswer(toScimList(all, all.length, { startIndex: 1, count: all.length }), request);
  });

const createShowHandler = (of: (base: string) => Attributes[]) =>
  scim(async ({ request, id }) => {
    const matchingResource = of(baseUrl()).find((resource) => resource.id === id);
    if (!matchingResource) throw new DomainError("NOT_FOUND");
    return resourceAnswer(matchingResource, request);
  });

/** `GET /ResourceTypes`, and a single one. */
export const listResourceTypes = createListHandler(resourceTypes);
export const showResourceType = createShowHandler(resourceTypes);

/** `GET /Schemas`, and a single one. */
export const listSchemas = createListHandler(schemas);
export const showSchema = createShowHandler(schemas);
