import { expect, test } from 'vitest';
import { networkOf, siteOf, wideNetworkOf } from './network-of.ts';

test('an address with a port, as some proxies write it, belongs to the network of the address', () => {
  for (const address of ['9.9.9.1', '9.9.9.1:1001', '9.9.9.1:1002', '::ffff:9.9.9.1', '[::ffff:9.9.9.1]:443'])
    expect(networkOf(address), address).toBe('9.9.9.1');
  const network = networkOf('2001:db8::1');
  for (const address of ['[2001:db8::1]:443', '[2001:db8::1]', '[2001:db8::2]:1', '2001:db8:0:0:1::5'])
    expect(networkOf(address), address).toBe(network);
  expect(networkOf('[2001:db8:0:1::1]:443')).not.toBe(network);
});

test('what is no address is its own network', () => {
  expect(networkOf('unix:')).toBe('unix:');
  expect(networkOf('')).toBe('');
});

test('an organisation has many addresses, or many visitors’ networks', () => {
  expect(wideNetworkOf('9.9.9.1:1001')).toBe(wideNetworkOf('9.9.9.254'));
  expect(wideNetworkOf('9.9.8.1')).not.toBe(wideNetworkOf('9.9.9.1'));
  expect(wideNetworkOf('2001:db8:1:2::1')).toBe(wideNetworkOf('[2001:db8:1:3::1]:443'));
  expect(wideNetworkOf('2001:db8:2::1')).not.toBe(wideNetworkOf('2001:db8:1::1'));
});

test('only an IPv6 address is of a site, which is its /48', () => {
  expect(siteOf('[2001:db8:1:2::1]:443')).toBe(siteOf('2001:db8:1:3::1'));
  expect(siteOf('2001:db8:2:2::1')).not.toBe(siteOf('2001:db8:1:2::1'));
  for (const address of ['9.9.9.1:1001', '::ffff:9.9.9.1', 'unix:', ''])
    expect(siteOf(address), address).toBeNull();
});
