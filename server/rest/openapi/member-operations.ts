import type { OperationTexts } from "./operation";

/** Members of a team (rest/resources.md 30). */
export const MEMBER_OPERATIONS: OperationTexts = {
  "GET /member": {
    operationId: "member-find",
    tag: "Organisation",
    summary: "List the members of the team",
    description:
      "Admins first, then by name; `query` narrows by part of name or address. `role` is what holds in the team: who has it " +
      "through the organisation is `isThroughOrganisation`. `restriction` is what is kept from them whatever their role. " +
      "Both are changed in person, on *Settings → Members*.",
    example: {
      response: {
        data: [
          {
            userId: 7,
            name: "Ana Rojas",
            email: "ana@example.com",
            role: "ADMIN",
            isThroughOrganisation: true,
            restriction: null,
            isOwner: true,
          },
          {
            userId: 31,
            name: "Bruno Soto",
            email: "bruno@example.com",
            role: "MEMBER",
            isThroughOrganisation: false,
            restriction: "AUDITOR",
            isOwner: false,
          },
        ],
        count: 2,
        currentPage: 1,
        perPage: 10,
        totalPages: 1,
      },
    },
  },
};
