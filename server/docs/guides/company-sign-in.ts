import { createGuide, type Guide, renderMarkdownTable } from "../guide";

export const companySignIn: Guide = createGuide({
  slug: "company-sign-in",
  title: "Signing in through your company",
  summary:
    "An organisation's own OpenID Connect provider and its directory by SCIM: domain, values for Entra ID, Okta, Google Workspace and Keycloak.",
  requests: {},
  text: ({ facts: { baseUrl } }) => `
An organisation can let its people in through the provider they use for everything else. It needs an admin of the organisation here and an admin of the provider. Everything is on *Organisation → Company sign-in*.

## First, the domain

Add the part of your addresses after the @ and publish the TXT record that is shown, at \`_rubrica\` below the domain. Only addresses of a verified domain come in, and one organisation at most has a domain. Subdomains are added on their own. Leave the record there: it is looked for once a day, and when it is missing on three days in a row the domain is no longer verified, which every admin is told by mail.

## The redirect URI

The page shows it, \`${baseUrl}/api/auth/company/{number}/callback\`, with the number of your organisation. Register it at the provider to the letter: no slash at its end, no other host. Each organisation has another.

## What each provider calls it

${renderMarkdownTable(
  ["", "Issuer", "Client ID", "Client secret"],
  [
    [
      "Entra ID",
      "`https://login.microsoftonline.com/{tenant id}/v2.0`",
      "Application (client) ID",
      "*Value* of a client secret, not its *Secret ID*",
    ],
    ["Okta", "`https://{your org}.okta.com`", "Client ID", "Client secret"],
    ["Google Workspace", "`https://accounts.google.com`", "Client ID", "Client secret"],
    ["Keycloak", "`https://{host}/realms/{realm}`", "Client ID", "*Credentials → Client Secret*"],
  ],
)}

### Entra ID

1. *App registrations → New registration*. Supported account types: *Accounts in this organizational directory only*. Redirect URI: platform *Web*, with the address above.
2. *Certificates & secrets → New client secret*. Copy its *Value* at once; it is shown once.
3. *Token configuration → Add optional claim → ID → email*, and agree to the permission it asks for. Without it the token carries no address, and nobody comes in.
4. The issuer holds the *Directory (tenant) ID* of the overview. \`common\` and \`organizations\` are refused: anybody's tenant would count.

### Okta

1. *Applications → Create App Integration*, *OIDC*, *Web Application*.
2. Grant type *Authorization Code* alone. Sign-in redirect URI: the address above. *Require PKCE* may be on.
3. *Assignments*: the people or groups who may come in.
4. The issuer is the org itself. With a custom authorization server it is \`https://{your org}.okta.com/oauth2/{server}\`.

### Google Workspace

1. In the Google Cloud console of your organisation, *OAuth consent screen*, user type *Internal*.
2. *Credentials → Create credentials → OAuth client ID*, type *Web application*. Authorised redirect URI: the address above.
3. Only accounts that your Workspace manages come in. A private Google account with an address of your domain is refused.

### Keycloak

1. *Clients → Create client*, type *OpenID Connect*. *Client authentication* on, *Standard flow* alone.
2. *Valid redirect URIs*: the address above, without a star. *Advanced → Proof Key for Code Exchange Code Challenge Method*: \`S256\`.
3. People need *Email verified* on. An address that the provider says nobody confirmed does not come in.

## Test it

*Test it* asks the provider for its description and shows it the client. What it says:

${renderMarkdownTable(
  ["It says", "Look at"],
  [
    ["may not be called", "the issuer must be at a public https address"],
    ["cannot be reached", "host name, certificate, a firewall"],
    ["no provider of this issuer", "the issuer, letter by letter; a slash at its end counts"],
    ["does not accept this client", "client ID and secret, and whether the redirect URI is registered"],
  ],
)}

## Who comes in

Somebody new with an address of your domain becomes a member of the team you chose, at once. Somebody who has an account here already is asked for it once: they sign in as before, or type a code that is mailed to them. Until then their company reaches your organisation alone, never what else they have here.

## Signing out

Signing out ends the session here. With *Signing out here signs out there, too* the browser then goes on to the provider, which ends its own (OpenID Connect RP-Initiated Logout) and sends the person back. Register \`${baseUrl}/signin\` for that, to the letter; it is shown on the page.

${renderMarkdownTable(
  ["", "Where it is registered"],
  [
    ["Entra ID", "*Authentication → Web → Redirect URIs*, beside the other"],
    ["Okta", "*General → Sign-out redirect URIs*"],
    ["Google Workspace", "it has no such page: signing out ends here"],
    ["Keycloak", "*Settings → Valid post logout redirect URIs*"],
  ],
)}

It counts for people who come in after it was turned on. A provider that does not answer within five seconds is not waited for.

## Require it

*Required sign-in* on the same page lets people reach the organisation by the company alone: neither password, passkey, reset link nor invitation opens it then, and sessions that are open end there with their next call. Before it can be required

- a domain is verified and people may sign in with the provider,
- the admin who requires it has come in by the provider since it was last changed,
- at least one admin with a password and an authenticator app is named *administrator for emergencies*.

Administrators for emergencies come in with password and code (no browser is trusted to skip it), or a passkey, when the provider does not answer. Each time it is in their security activity, and every other admin gets a mail. The last of them can be neither removed nor demoted, and keeps their second factor. Somebody whose address is in no verified domain can no longer come in: name them an address of yours first, or take them out.

API tokens go on working: a token is a machine's, made by a member, does no more than that member may now, and ends when they leave. New ones are made by who came in by the company. Requests for everything about oneself, and the deletion of one's account, ask for the company's sign-in too, because they hold documents of the organisation.

Turning the provider off, or naming another issuer or client, makes it optional again; a new client secret does not.

Clocks may differ by a minute. A person has fifteen minutes to sign in at the provider.

## Directory (SCIM)

Your directory can bring people here and take them away by itself, by SCIM 2.0 (RFC 7643, RFC 7644). Verify the domain first; an address in no verified domain is refused. An admin of the organisation makes the token on *Organisation → Company sign-in → Directory*. It is shown once, and a new one ends the one before.

${renderMarkdownTable(
  ["", "Address", "Token"],
  [
    ["Entra ID", `*Tenant URL*: \`${baseUrl}/api/scim/v2\``, "*Secret token*"],
    ["Okta", `*SCIM connector base URL*: \`${baseUrl}/api/scim/v2\``, "*HTTP Header*, *Bearer*"],
  ],
)}

### Entra ID

1. *Enterprise applications → your application → Provisioning*, mode *Automatic*. Enter address and token, *Test Connection*.
2. *Mappings → Provision Microsoft Entra ID Users*: \`userName\` from *userPrincipalName* or *mail*, \`emails[type eq "work"].value\` from *mail*, \`active\` as it is. What else it sends is read and not kept.
3. Assign people, then *Start provisioning*. Entra ID calls every 40 minutes; *Provision on demand* calls at once.

### Okta

1. *Applications → your application → General → Provisioning: SCIM*. Unique identifier field for users: \`userName\`. Authentication mode: *HTTP Header*.
2. *Provisioning → To App*: *Create Users*, *Update User Attributes*, *Deactivate Users*.
3. Assign people.

### What follows

${renderMarkdownTable(
  ["The directory", "Here"],
  [
    [
      "creates somebody",
      "a member of the organisation, in the team that newcomers join. An account with this address joins as it is: its password, name and address stay its own",
    ],
    ["changes name or address", "what the directory said is kept and shown to it; the account keeps its own"],
    [
      "sets `active` to false, or deletes",
      "sessions, API tokens and teams of the organisation end at once, and the documents go to whoever is named on the card, else to the oldest admin. The account and whatever it has elsewhere stay",
    ],
    ["sets `active` to true", "a member again"],
  ],
)}

## Groups

On the card *Groups* an admin says what the people of a group get: a role in a team, or in the whole organisation. Memberships follow at once when the directory changes a group (\`/Groups\`), when somebody signs in through the provider, and when the card changes. Of several groups the highest role counts. What somebody was given by hand is never taken; what a group gave goes with the group, and documents in a team that is left are handed over as above. The owner of the organisation keeps their role in it.

A group is known by its name, or by the directory's own id of it, in any case of letters. At sign-in the provider names groups in a claim, \`groups\` unless the card says another:

${renderMarkdownTable(
  ["", "At the directory", "At the provider"],
  [
    [
      "Entra ID",
      "*Mappings → Provision Microsoft Entra ID Groups*; assign the groups",
      "*Token configuration → Add groups claim*; it names *Object IDs*, so enter those. Beyond 200 groups the token says nothing, and what was last said stays",
    ],
    ["Okta", "*Push Groups*", "*Sign On → OpenID Connect ID Token*, groups claim filter, name `groups`"],
    ["Google Workspace", "no SCIM to a service that is not in its catalogue", "names no groups"],
    [
      "Keycloak",
      "no SCIM of its own",
      "*Client scopes → Add mapper → Group Membership*, *Full group path* off, *Add to ID token*",
    ],
  ],
)}

\`GET /Groups\` takes \`filter\` on \`displayName\`, \`externalId\`, \`id\` and \`members\`, and \`excludedAttributes=members\`. PATCH adds, removes and replaces members, also by \`members[value eq "…"]\`.

## Limits of SCIM

The owner and the last admin cannot be deactivated (409). \`GET /Users\` takes every \`filter\` of RFC 7644 on \`userName\`, \`externalId\`, \`emails\`, \`name\`, \`displayName\`, \`active\`, \`meta\` and \`id\`, and \`startIndex\` and \`count\` up to 100. Versions are entity tags: \`If-Match\` answers 412 where somebody changed the resource since. Refusals have SCIM's error schema; limits of speed are those of the API.
`,
});
