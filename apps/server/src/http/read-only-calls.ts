import { type Call, type CallName, isReadingCall } from '@vitrina/contract';

/** Subjects in which everything stays possible: paying, signing in and out, one's own sessions and password. */
const openSubjects: ReadonlySet<string> = new Set(['subscription', 'auth', 'account', 'operator', 'reports']);

/** Who no longer pays must still be able to take back what was given: an account at Instagram, a key that leaked. */
const withdrawingCalls: ReadonlySet<string> = new Set<CallName>([
  'disconnectInstagram',
  'endTestMode',
  'resetAuthKey',
  'resetMailingKey',
]);

/** Whether a call may be made by a customer whose subscription is unpaid or has ended. A new call that writes may not, unless it is named here. */
export const isAllowedReadOnly = (name: string, call: Call): boolean =>
  isReadingCall(name, call) || openSubjects.has(call.subject) || withdrawingCalls.has(name);
