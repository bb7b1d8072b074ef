import { GROUP_SCHEMA } from "./group";
import { MOST_LISTED } from "./list";
import { USER_SCHEMA } from "./user";

/** The SCIM discovery endpoints (RFC 7643, 5 to 7; RFC 7644, 4). */

const CONFIG = "urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig";
const RESOURCE_TYPE = "urn:ietf:params:scim:schemas:core:2.0:ResourceType";
const SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:Schema";

/** @param documentationUri the guide for the admin who sets up a directory */
export const buildServiceProviderConfig = (baseUrl: string, documentationUri: string) => ({
  schemas: [CONFIG],
  documentationUri,
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MOST_LISTED },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "Bearer token",
      description: "The token that an admin of the organisation made on its page Company sign-in.",
      specUri: "https://www.rfc-editor.org/rfc/rfc6750",
      primary: true,
    },
  ],
  meta: { resourceType: "ServiceProviderConfig", location: `${baseUrl}/ServiceProviderConfig` },
});

export const buildResourceTypes = (baseUrl: string) => [
  {
    schemas: [RESOURCE_TYPE],
    id: "User",
    name: "User",
    endpoint: "/Users",
    description: "Somebody of the organisation's directory",
    schema: USER_SCHEMA,
    meta: { resourceType: "ResourceType", location: `${baseUrl}/ResourceTypes/User` },
  },
  {
    schemas: [RESOURCE_TYPE],
    id: "Group",
    name: "Group",
    endpoint: "/Groups",
    description: "A group of the organisation's directory",
    schema: GROUP_SCHEMA,
    meta: { resourceType: "ResourceType", location: `${baseUrl}/ResourceTypes/Group` },
  },
];

type Attribute = {
  name: string;
  type: "string" | "boolean" | "complex";
  multiValued?: boolean;
  required?: boolean;
  caseExact?: boolean;
  mutability?: "readWrite" | "readOnly" | "immutable";
  returned?: "default" | "always";
  uniqueness?: "none" | "server";
  description: string;
  subAttributes?: readonly Attribute[];
};

const buildAttribute = (attribute: Attribute): Attribute => ({
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: "readWrite",
  returned: "default",
  uniqueness: "none",
  ...attribute,
});

const buildTextAttribute = (name: string, description: string, more: Partial<Attribute> = {}) =>
  buildAttribute({ name, type: "string", description, ...more });

const USER_ATTRIBUTES = [
  buildTextAttribute("userName", "What the directory calls them, once in an organisation.", {
    required: true,
    uniqueness: "server",
  }),
  buildTextAttribute("externalId", "The directory's own id of them.", { caseExact: true }),
  buildTextAttribute("displayName", "Their name as it is shown."),
  buildAttribute({
    name: "name",
    type: "complex",
    description: "The parts of their name.",
    subAttributes: [
      buildTextAttribute("formatted", "The whole name."),
      buildTextAttribute("givenName", "The given name."),
      buildTextAttribute("familyName", "The family name."),
    ],
  }),
  buildAttribute({
    name: "emails",
    type: "complex",
    multiValued: true,
    description: "One is kept: the primary one, else the one at work. It lies in a verified domain.",
    subAttributes: [
      buildTextAttribute("value", "The address."),
      buildTextAttribute("type", "Always work."),
      buildAttribute({ name: "primary", type: "boolean", description: "Always true." }),
    ],
  }),
  buildAttribute({
    name: "active",
    type: "boolean",
    description: "Whether they belong to the organisation. False ends it at once.",
  }),
];

const GROUP_ATTRIBUTES = [
  buildTextAttribute("displayName", "The group's name, once in an organisation.", {
    required: true,
    uniqueness: "server",
  }),
  buildTextAttribute("externalId", "The directory's own id of it.", { caseExact: true }),
  buildAttribute({
    name: "members",
    type: "complex",
    multiValued: true,
    description: "Its people.",
    subAttributes: [
      buildTextAttribute("value", "The id of a user.", { mutability: "immutable", caseExact: true }),
      buildTextAttribute("display", "Their name.", { mutability: "readOnly" }),
      buildTextAttribute("type", "Always User.", { mutability: "immutable" }),
    ],
  }),
];

export const buildScimSchemas = (baseUrl: string) => [
  {
    schemas: [SCHEMA],
    id: USER_SCHEMA,
    name: "User",
    description: "Somebody of the organisation's directory",
    attributes: USER_ATTRIBUTES,
    meta: { resourceType: "Schema", location: `${baseUrl}/Schemas/${USER_SCHEMA}` },
  },
  {
    schemas: [SCHEMA],
    id: GROUP_SCHEMA,
    name: "Group",
    description: "A group of the organisation's directory",
    attributes: GROUP_ATTRIBUTES,
    meta: { resourceType: "Schema", location: `${baseUrl}/Schemas/${GROUP_SCHEMA}` },
  },
];
