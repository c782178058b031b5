#pragma once
#include <napi.h>
#include <cmath>
#include <string>
#include <vector>

namespace zanei {

// Checked JS arguments. The addon is built without exceptions, so a wrong type must be asked for, not caught.
class Arguments {
 public:
  explicit Arguments(const Napi::CallbackInfo& info) : info_(info) {}
  // True when nothing was wrong; else a TypeError is pending and the caller returns.
  bool Ok() {
    if (wrong_.empty()) return true;
    Napi::TypeError::New(info_.Env(), wrong_).ThrowAsJavaScriptException();
    return false;
  }
  double Number(std::size_t i, const char* name) {
    if (!info_[i].IsNumber()) return Wrong(name, "a number"), 0;
    const double value = info_[i].As<Napi::Number>().DoubleValue();
    if (!std::isfinite(value)) return Wrong(name, "a finite number"), 0;
    return value;
  }
  int Int(std::size_t i, const char* name) {
    const double value = Number(i, name);
    if (value != std::trunc(value) || value < 0 || value > 2147483647.0) return Wrong(name, "a whole number"), 0;
    return static_cast<int>(value);
  }
  bool Bool(std::size_t i, const char* name) {
    if (!info_[i].IsBoolean()) return Wrong(name, "a boolean"), false;
    return info_[i].As<Napi::Boolean>().Value();
  }
  std::string Text(std::size_t i, const char* name) {
    if (!info_[i].IsString()) return Wrong(name, "a string"), std::string();
    return info_[i].As<Napi::String>().Utf8Value();
  }
  std::vector<std::string> Texts(Napi::Value value, const char* name) {
    std::vector<std::string> out;
    if (!value.IsArray()) return Wrong(name, "a list of strings"), out;
    const Napi::Array array = value.As<Napi::Array>();
    for (std::uint32_t k = 0; k < array.Length(); ++k) {
      const Napi::Value one = array.Get(k);
      if (!one.IsString()) return Wrong(name, "a list of strings"), out;
      out.push_back(one.As<Napi::String>().Utf8Value());
    }
    return out;
  }
  double Member(const Napi::Object& object, const char* name) {
    const Napi::Value value = object.Get(name);
    const double number = value.IsNumber() ? value.As<Napi::Number>().DoubleValue() : -1;
    if (!std::isfinite(number) || number < 0) return Wrong(name, "a number of at least 0"), 0;
    return number;
  }
  // An empty object in place of anything else, so that what is asked of it is merely missing.
  Napi::Object Object(std::size_t i, const char* name) {
    if (!info_[i].IsObject()) return Wrong(name, "an object"), Napi::Object::New(info_.Env());
    return info_[i].As<Napi::Object>();
  }

 private:
  void Wrong(const char* name, const char* wanted) {
    if (wrong_.empty()) wrong_ = std::string(name) + " must be " + wanted;
  }
  const Napi::CallbackInfo& info_;
  std::string wrong_;
};

}  // namespace zanei
