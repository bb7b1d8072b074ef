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

const listOf = (of: (base: string) => Attributes[]) =>
  scim(async ({ request }) => {
    const all = of(baseUrl());
    return listAnswer(toScimList(all, all.length, { startIndex: 1, count: all.length }), request);
  });

const oneOf = (of: (base: string) => Attributes[]) =>
  scim(async ({ request, id }) => {
    const found = of(baseUrl()).find((resource) => resource.id === id);
    if (!found) throw new DomainError("NOT_FOUND");
    return resourceAnswer(found, request);
  });

/** `GET /ResourceTypes`, and a single one. */
export const listResourceTypes = listOf(resourceTypes);
export const showResourceType = oneOf(resourceTypes);

/** `GET /Schemas`, and a single one. */
export const listSchemas = listOf(schemas);
export const showSchema = oneOf(schemas);
