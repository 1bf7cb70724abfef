import { expect, it } from '@jest/globals';
import { readReport } from './sms-reports.module.ts';

it('reads a report, and of it neither number nor network', () => {
  expect(readReport('id=ATXid_1&status=Success&phoneNumber=%2B254711000001&networkCode=63902&retryCount=0')).toEqual({
    messageId: 'ATXid_1',
    status: 'Success',
  });
  expect(readReport('id=ATXid_2&status=Failed&phoneNumber=%2B254711000001&failureReason=UserInactive')).toEqual({
    messageId: 'ATXid_2',
    status: 'Failed',
    reason: 'UserInactive',
  });
});

it.each([
  '',
  'id=&status=Success',
  'id=1',
  'id=1&status=',
  'id=1&status=%0Ax',
  'id[$ne]=1&status=Success',
  `id=${'a'.repeat(101)}&status=Success`,
  '{"id":"1","status":"Success"}',
  `id=1&status=${'S'.repeat(41)}`,
])('%j is none', (body) => {
  expect(readReport(body)).toBeNull();
});

it('leaves out a reason that is no word', () => {
  expect(readReport('id=1&status=Failed&failureReason=%3Cscript%3E')).toEqual({ messageId: '1', status: 'Failed' });
});
