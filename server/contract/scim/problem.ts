import { DomainError } from "@/server/domain/errors";

/** SCIM's error types (RFC 7644, table 9), with the code each maps to here. */
const PROBLEMS = {
  invalidFilter: "INVALID_BODY",
  invalidPath: "INVALID_BODY",
  invalidSyntax: "INVALID_BODY",
  invalidValue: "INVALID_BODY",
  noTarget: "INVALID_BODY",
  mutability: "INVALID_BODY",
  tooMany: "INVALID_BODY",
  uniqueness: "CONFLICT",
  /** Our own: the current state forbids it. SCIM has no scimType for it, so none is sent. */
  state: "CONFLICT",
  /** Likewise: the resource changed since its version was read (RFC 7644, 3.14). */
  version: "CONFLICT",
} as const;
export type ScimProblemKind = keyof typeof PROBLEMS;

const WORDLESS: ReadonlySet<ScimProblemKind> = new Set(["state", "version"]);

export class ScimProblem extends DomainError {
  readonly kind: ScimProblemKind;

  constructor(kind: ScimProblemKind, detail: string) {
    super(PROBLEMS[kind], detail);
    this.kind = kind;
  }
}

const SCIM_ERROR = "urn:ietf:params:scim:api:messages:2.0:Error";

/** Converts an error to SCIM's error schema (RFC 7644, 3.12). */
export function toScimError(error: DomainError): {
  status: number;
  body: { schemas: string[]; status: string; scimType?: string; detail: string };
} {
  const kind = error instanceof ScimProblem ? error.kind : findProblemKind(error);
  const status = kind === "version" ? 412 : error.status;
  const scimType = kind === null || WORDLESS.has(kind) ? {} : { scimType: kind };
  return {
    status,
    body: { schemas: [SCIM_ERROR], status: String(status), ...scimType, detail: error.message },
  };
}

function findProblemKind({ code }: DomainError): ScimProblemKind | null {
  if (code === "PARSE_ERROR") return "invalidSyntax";
  return code === "INVALID_BODY" || code === "BAD_REQUEST" ? "invalidValue" : null;
}
